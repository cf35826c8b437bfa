# tassel_write_presets(FILE JSON...): the presets as a list of {"name", "text"}, for src/asset/assets.c.
# As a script: cmake -DOUT=FILE -DPRESETS="a.json;b.json" -P TasselPresets.cmake

function(tassel_write_presets out)
  set(lines)
  foreach(preset IN LISTS ARGN)
    get_filename_component(name "${preset}" NAME_WE)
    file(READ "${preset}" text)
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n\"" text "${text}")
    string(APPEND lines "{\"${name}\",\n\"${text}\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${out}" CONTENT "${lines}" @ONLY)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  tassel_write_presets("${OUT}" ${PRESETS})
endif()
