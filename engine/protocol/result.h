// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace engine::protocol {

// What kind of failure, for code that reacts to it; people read Error::message.
enum class ErrorCode {
    InvalidArgument, // wrong use by the caller or the person
    NotFound,        // the named thing does not exist
    Unreachable,     // no answer from the network
    Refused,         // the other side said no (port closed, permission)
    Authentication,  // wrong password, no key accepted
    HostKeyUnknown,  // first contact: nobody has accepted this host key yet
    HostKeyChanged,  // the machine shows another key than the accepted one: stop
    Timeout,
    Cancelled,
    Parse,    // data that does not follow its format
    Io,       // reading or writing a local or remote file
    NoSpace,  // a disk is full
    Conflict, // somebody else holds it (port, lock, name)
    Unsupported,
    Failed, // a command ran and failed
};

// An expected failure. message: one or two sentences for a person, which name the thing, the cause
// and the next step. details: raw material (stderr, a log tail), may be empty. Never a secret.
struct Error
{
    ErrorCode code = ErrorCode::Failed;
    std::string message;
    std::string details;
};

// A value or an Error. Broken invariants assert instead; see docs/errors.md.
// (std::expected needs C++23, which not all our compilers have.)
template <typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool hasValue() const { return m_state.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    // Requires: hasValue().
    const T &value() const & { assert(hasValue()); return *std::get_if<0>(&m_state); }
    T &value() & { assert(hasValue()); return *std::get_if<0>(&m_state); }
    T &&value() && { assert(hasValue()); return std::move(*std::get_if<0>(&m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    // Requires: !hasValue().
    const Error &error() const { assert(!hasValue()); return *std::get_if<1>(&m_state); }

private:
    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool hasValue() const { return !m_error.has_value(); }
    explicit operator bool() const { return hasValue(); }

    // Requires: !hasValue().
    const Error &error() const { assert(!hasValue()); return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace engine::protocol
