# Debian packages by `cpack -G DEB`: libtassel-dev, and of a shared build libtassel0.1 with the libraries themselves. Configure with
# -DCMAKE_INSTALL_PREFIX=/usr, so that files go where Debian has them (docs/packages.md).
if(NOT PROJECT_IS_TOP_LEVEL OR NOT UNIX OR APPLE)
  return()
endif()

set(TASSEL_PACKAGE_CONTACT "The Tassel authors <tassel@localhost>" CACHE STRING "Maintainer of the Debian packages: name and address")
mark_as_advanced(TASSEL_PACKAGE_CONTACT)
set(CPACK_PACKAGE_CONTACT "${TASSEL_PACKAGE_CONTACT}")

# NAME COMPONENT: what Debian asks of each package beside its files: the licence and the changes.
set(tassel_deb_folder "${CMAKE_CURRENT_BINARY_DIR}/deb")
function(tassel_deb_documents name component)
  set(folder "${tassel_deb_folder}/${name}")
  file(READ "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE" licence)
  string(REGEX REPLACE "\n+$" "" licence "${licence}")
  string(REPLACE "\n\n" "\n.\n" licence "${licence}")
  string(REPLACE "\n" "\n " licence " ${licence}")
  file(WRITE "${folder}/copyright" "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
       "Upstream-Name: tassel\n\nFiles: *\nCopyright: 2026 The Tassel authors\nLicense: Expat\n${licence}\n")
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, where it is set
  file(WRITE "${folder}/changelog" "tassel (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
       "  * Version ${PROJECT_VERSION}; docs/CHANGELOG.md in the source says what changed.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  find_program(TASSEL_GZIP gzip)
  mark_as_advanced(TASSEL_GZIP)
  set(changes "${folder}/changelog")
  if(TASSEL_GZIP) # -n: no time of today in the file
    execute_process(COMMAND "${TASSEL_GZIP}" -9nf "${folder}/changelog")
    set(changes "${folder}/changelog.gz")
  endif()
  install(FILES "${folder}/copyright" "${changes}" DESTINATION "share/doc/${name}" COMPONENT ${component}_documents EXCLUDE_FROM_ALL)
endfunction()

set(tassel_deb_runtime "libtassel${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tassel)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)

# A group of components is a package.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL development development_documents)
set(CPACK_COMPONENT_DEVELOPMENT_GROUP dev)
set(CPACK_COMPONENT_DEVELOPMENT_DOCUMENTS_GROUP dev)
tassel_deb_documents(libtassel-dev development)
if(BUILD_SHARED_LIBS)
  list(APPEND CPACK_COMPONENTS_ALL runtime runtime_documents)
  set(CPACK_COMPONENT_RUNTIME_GROUP lib)
  set(CPACK_COMPONENT_RUNTIME_DOCUMENTS_GROUP lib)
  tassel_deb_documents(${tassel_deb_runtime} runtime)
endif()

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libtassel-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "Tassel moves the hair, tails, ears and skirts of animated characters.
 This package has its headers, its CMake and pkg-config files and what
 programs are linked to.")
set(CPACK_DEBIAN_LIB_PACKAGE_NAME ${tassel_deb_runtime})
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_DESCRIPTION "Tassel moves the hair, tails, ears and skirts of animated characters.
 This package has the shared libraries.")
if(BUILD_SHARED_LIBS)
  set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${tassel_deb_runtime} (= ${PROJECT_VERSION})")
  file(WRITE "${tassel_deb_folder}/triggers" "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_LIB_PACKAGE_CONTROL_EXTRA "${tassel_deb_folder}/triggers")
  find_program(TASSEL_SHLIBDEPS dpkg-shlibdeps)
  mark_as_advanced(TASSEL_SHLIBDEPS)
  if(TASSEL_SHLIBDEPS)
    set(CPACK_DEBIAN_LIB_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_CURRENT_BINARY_DIR}") # tassel_convert needs tassel, of the same package
    set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
    set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")
  endif()
endif()
include(CPack)
