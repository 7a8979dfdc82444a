// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.TestDatabases;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** A small database that tests of training share, and others of other names. */
final class TestSchool {

  private static final String[] STATEMENTS = {
    "CREATE TABLE teacher(id INTEGER PRIMARY KEY, name TEXT, born INTEGER, \"Year\" INTEGER)",
    "CREATE TABLE course(code TEXT PRIMARY KEY, title TEXT, credits INTEGER,"
        + " teacher_id INTEGER REFERENCES teacher(id), helper_teacher_id INTEGER REFERENCES"
        + " teacher(id))",
    "CREATE TABLE pupil(id INTEGER PRIMARY KEY, name TEXT, city TEXT, age INTEGER)",
    "CREATE TABLE takes(pupil_id INTEGER REFERENCES pupil(id), course_code TEXT REFERENCES"
        + " course(code), mark REAL, PRIMARY KEY(pupil_id, course_code))",
    "CREATE TABLE island(name TEXT)",
    "INSERT INTO teacher VALUES (1, 'Ann', 1960, 1990), (2, 'Bo', 1971, 2001), (3, 'Cy', 1980,"
        + " 2010)",
    "INSERT INTO course VALUES ('m1', 'Algebra', 6, 1, 2), ('m2', 'Geometry', 4, 1, 3),"
        + " ('h1', 'History', 6, 2, 1)",
    "INSERT INTO pupil VALUES (1, 'Dee', 'Oslo', 15), (2, 'Eli', 'Bergen', 16), (3, 'Fay', 'Oslo',"
        + " 17), (4, 'Gus', NULL, 16)",
    "INSERT INTO takes VALUES (1, 'm1', 1.5), (1, 'h1', 2), (2, 'm1', 3), (3, 'm2', 1), (3, 'm1',"
        + " 2)",
    "INSERT INTO island VALUES ('Frei')"
  };

  private TestSchool() {}

  /** The school, under each of these names. */
  static SortedMap<String, Path> files(Path folder, String... names) {
    SortedMap<String, Path> files = new TreeMap<>();
    for (String name : names) {
      files.put(name, TestDatabases.sqlite(folder.resolve(name + ".sqlite"), STATEMENTS));
    }
    return files;
  }
}
