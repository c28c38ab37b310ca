// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0

// What ssh runs to get a password (SSH_ASKPASS): carries the prompt to the program that started
// ssh, over the socket named in the environment, and prints the answer. No answer: exit code 1.
// The other end is discovery/remote/askpass_server.h.

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count <= 0)
            return false;
        bytes.remove_prefix(static_cast<size_t>(count));
    }
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    const char *path = std::getenv("SPARKYARD_ASKPASS_SOCKET");
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (argc < 2 || !path || std::strlen(path) >= sizeof(address.sun_path))
        return 1;
    std::strcpy(address.sun_path, path);

    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0 ||
        ::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof(address)) != 0)
        return 1;
    if (!writeAll(socket, std::string_view(argv[1], std::strlen(argv[1]) + 1)))
        return 1;

    std::string answer;
    std::array<char, 1024> piece;
    ssize_t count = 0;
    while ((count = ::read(socket, piece.data(), piece.size())) > 0)
        answer.append(piece.data(), static_cast<size_t>(count));
    if (count < 0 || answer.empty())
        return 1;
    answer += '\n';
    const bool isPrinted = writeAll(STDOUT_FILENO, answer);
    explicit_bzero(answer.data(), answer.size());
    return isPrinted ? 0 : 1;
}
