# build/tests/conformance KIND FILE...; the scenarios that are ours stand in data/.
find_path(TASSEL_CJSON_INCLUDE_DIR cjson/cJSON.h)
find_library(TASSEL_CJSON_LIBRARY cjson)
if(TASSEL_CJSON_INCLUDE_DIR AND TASSEL_CJSON_LIBRARY)
  file(GLOB conformance_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
  tassel_test_program(conformance ${conformance_sources})
  target_include_directories(conformance SYSTEM PRIVATE "${TASSEL_CJSON_INCLUDE_DIR}")
  target_link_libraries(conformance PRIVATE "${TASSEL_CJSON_LIBRARY}")
  set(conformance_data "${CMAKE_CURRENT_LIST_DIR}/data")
  file(GLOB dynamic_bone_scenarios CONFIGURE_DEPENDS "${conformance_data}/dynamic_bone/*.json")
  add_test(NAME conformance/dynamic_bone COMMAND conformance dynamic_bone ${dynamic_bone_scenarios})
  file(GLOB vrm_spring_bone_scenarios CONFIGURE_DEPENDS "${conformance_data}/vrm_spring_bone/*.json"
       "${conformance_data}/vrm_spring_bone_limits/*.json")
  add_test(NAME conformance/vrm_spring_bone COMMAND conformance vrm_spring_bone ${vrm_spring_bone_scenarios})
  add_test(NAME conformance/vrm_spring_bone_borrowed
           COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:conformance>" -DKIND=vrm_spring_bone
                   -P "${CMAKE_CURRENT_LIST_DIR}/borrowed.cmake")
  set_tests_properties(conformance/vrm_spring_bone_borrowed PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ")
  add_test(NAME conformance/two_bone_ik COMMAND conformance two_bone_ik "${conformance_data}/two_bone_ik.json")
  add_test(NAME conformance/key_reduction COMMAND conformance key_reduction "${conformance_data}/key_reduction.json")
  add_test(NAME conformance/limit_projection
           COMMAND conformance limit_projection "${conformance_data}/limit_projection.json")
else()
  message(STATUS "cJSON not found (libcjson-dev): the conformance program is left out")
endif()
