// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.DatasetReader.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One way in which a split is laid out, as paths relative to the data set's folder.
 *
 * @param questions files of questions, one after the other, all needed
 * @param schemas files in the form of Spider's {@code tables.json}: the first that is there
 * @param schemasNeeded whether one of them must be there
 * @param databases folders of databases, all of them searched; those that are not there are not
 *     missed as long as one is
 */
record Layout(
    List<String> questions, List<String> schemas, boolean schemasNeeded, List<String> databases) {

  /** The missing parts of a folder, one sentence each. */
  List<String> missing(Path folder, Location place) {
    List<String> problems = new ArrayList<>();
    if (schemasNeeded && schemas(folder).isEmpty()) {
      problems.add(schemas.get(0) + " is missing");
    }
    questions.stream()
        .filter(file -> !Files.isRegularFile(folder.resolve(file)))
        .forEach(file -> problems.add(file + " is missing"));
    if (!place.elsewhere() && folders(folder, place.databases()).isEmpty()) {
      String elsewhere = "(--databases names another place of the databases)";
      problems.add("the folder " + databases.get(0) + "/ is missing " + elsewhere);
    }
    return problems;
  }

  /** The file that describes the schemas. */
  Optional<Path> schemas(Path folder) {
    return schemas.stream()
        .map(name -> folder.resolve(name).normalize())
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** The folders of databases that are there, the one that the user names first. */
  List<Path> folders(Path folder, Optional<Path> apart) {
    List<Path> folders = new ArrayList<>();
    apart.ifPresent(
        named -> {
          folders.add(named);
          databases.forEach(name -> folders.add(named.resolve(name).normalize()));
          folders.add(named.resolve("database"));
          folders.add(named.resolve("dev_databases"));
        });
    databases.forEach(name -> folders.add(folder.resolve(name).normalize()));
    return folders.stream().filter(Files::isDirectory).distinct().toList();
  }
}
