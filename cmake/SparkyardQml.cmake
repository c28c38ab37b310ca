# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# Off: the engine keeps what it compiled in the user's cache, so that only the very first start pays,
# while compiling ahead costs minutes of each build. Packages turn it on.
option(SPARKYARD_QML_CACHE "Compile QML ahead of time (faster first start, slower build)" OFF)

# One place for all QML modules, so that qmllint and tools find them by their import names.
set(QT_QML_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/qml")

# sparkyard_qml_folder(URI <import name> QML ... [SOURCES ...] [HEADERS ...] [LINK ...]
#                      [DEPENDS <modules whose C++ types its C++ types name> ...])
# Makes the current folder a static QML module: ui/a becomes target ui_a, alias ui::a, plugin
# ui_aplugin. A program that shows the module links ui::a and ui_aplugin.
# Before Qt 6.5 a QML file sees the C++ types of its own module only through an explicit import.
function(sparkyard_qml_folder)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "URI" "QML;SOURCES;HEADERS;LINK;DEPENDS")
    file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
    string(REPLACE "/" "_" target "${folder}")
    string(REPLACE "/" "::" alias "${folder}")
    set(cache)
    if(NOT SPARKYARD_QML_CACHE)
        set(cache NO_CACHEGEN)
    endif()
    qt_add_library(${target} STATIC)
    qt_add_qml_module(${target} URI ${arg_URI} VERSION 1.0
        RESOURCE_PREFIX /qt-project.org/imports
        DEPENDENCIES QtQuick ${arg_DEPENDS}
        QML_FILES ${arg_QML} SOURCES ${arg_SOURCES} ${arg_HEADERS} ${cache})
    # The generated registration includes the headers by their bare names.
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    # Reading Qt Quick's headers is most of the work: one unit a folder halves the build.
    set_target_properties(${target} PROPERTIES AUTOMOC ON POSITION_INDEPENDENT_CODE ON
                          UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    target_link_libraries(${target} PUBLIC sparkyard_qt_flags Qt6::Quick ${arg_LINK})
    if(arg_HEADERS)
        target_sources(${target} PUBLIC FILE_SET HEADERS
                       BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${arg_HEADERS})
        set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
    endif()
    add_library(${alias} ALIAS ${target})
endfunction()
