# SPDX-License-Identifier: MIT
# Each tower's objects and base's, linked with nothing else of the library and no symbol left over: the tower can be
# taken alone. (tune makes the solver's parameters, so it has the solver with it.)
#   cmake -DOBJECTS=FILE -DCOMPILER=cc -DOUT=FOLDER -P towers.cmake      FILE: the library's objects, one a line
cmake_minimum_required(VERSION 3.22)
file(STRINGS "${OBJECTS}" objects)
file(MAKE_DIRECTORY "${OUT}")

function(objects_of out)
  set(found)
  foreach(folder IN LISTS ARGN)
    set(of_folder ${objects})
    list(FILTER of_folder INCLUDE REGEX "/src/${folder}/")
    if(NOT of_folder)
      message(FATAL_ERROR "no objects of src/${folder}")
    endif()
    list(APPEND found ${of_folder})
  endforeach()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(link_alone result_variable)
  objects_of(parts ${ARGN})
  execute_process(COMMAND "${COMPILER}" -shared -Wl,-z,defs ${parts} -lm -o "${OUT}/alone.so"
                  RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_QUIET)
  set(${result_variable} ${result} PARENT_SCOPE)
  set(said "${said}" PARENT_SCOPE)
endfunction()

foreach(tower "ik;base" "play;base" "reduce;base" "skin;base" "solver;base" "tune;solver;base")
  link_alone(result ${tower})
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${tower} do not link alone:\n${said}")
  endif()
endforeach()
link_alone(result tune base)
if(result EQUAL 0)
  message(SEND_ERROR "tune linked without the solver it needs: this check sees nothing")
endif()
