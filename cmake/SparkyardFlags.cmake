# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# The one place for compiler flags: every target of ours links sparkyard_flags.
option(SPARKYARD_WERROR "Treat warnings as errors" ON)
set(SPARKYARD_SANITIZE "" CACHE STRING "address+undefined, thread, or empty")

add_library(sparkyard_flags INTERFACE)
target_compile_features(sparkyard_flags INTERFACE cxx_std_20)
target_compile_options(sparkyard_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast $<$<BOOL:${SPARKYARD_WERROR}>:-Werror>>)
target_include_directories(sparkyard_flags INTERFACE "${PROJECT_SOURCE_DIR}")

# Qt's own guard rails, for the targets that use Qt.
add_library(sparkyard_qt_flags INTERFACE)
target_link_libraries(sparkyard_qt_flags INTERFACE sparkyard_flags)
target_compile_definitions(sparkyard_qt_flags INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_FOREACH QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_USE_QSTRINGBUILDER
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)

if(SPARKYARD_SANITIZE STREQUAL "address+undefined")
    add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
elseif(SPARKYARD_SANITIZE STREQUAL "thread")
    add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
    add_link_options(-fsanitize=thread)
endif()

find_program(SPARKYARD_CCACHE ccache)
if(SPARKYARD_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${SPARKYARD_CCACHE}")
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
