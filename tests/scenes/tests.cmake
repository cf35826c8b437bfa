# Scenes that several tests and programs share.
file(GLOB scene_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
add_library(tassel_scenes STATIC ${scene_sources})
target_include_directories(tassel_scenes PUBLIC "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/src")
target_link_libraries(tassel_scenes PUBLIC tassel_convert_inside)
tassel_compile_as_program(tassel_scenes)
