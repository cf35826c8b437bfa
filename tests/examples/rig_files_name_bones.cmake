cmake_minimum_required(VERSION 3.22)
find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT Python3_Interpreter_FOUND)
  message("skipped: no Python 3")
  return()
endif()
set(pairs "creature.rig.json=${MODELS}/creature.glb" "caped.rig.json=${MODELS}/caped.glb")
if(NOT "$ENV{TASSEL_DATA}" STREQUAL "")
  list(APPEND pairs
    "fox.rig.json=$ENV{TASSEL_DATA}/data/fox/Fox.glb"
    "mage.rig.json=$ENV{TASSEL_DATA}/data/kaykit-adventurers/Mage.glb"
    "rigged_figure.rig.json=$ENV{TASSEL_DATA}/data/rigged-figure/RiggedFigure.glb")
else()
  message("without TASSEL_DATA: creature.rig.json and caped.rig.json alone")
endif()
foreach(pair IN LISTS pairs)
  string(REPLACE "=" ";" pair "${pair}")
  list(GET pair 0 rig)
  list(GET pair 1 model)
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/check_rig.py" "${MODELS}/${rig}" "${model}"
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
