// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One's own questions: a file with a JSON object in each line, {@code {"db": …, "question": …,
 * "sql": …}} and, where there is such, {@code id}, {@code evidence} and {@code difficulty}. A split
 * is a file {@code <split>.jsonl} of the folder; the folder may also be given as such a file.
 *
 * <p>The databases are said in {@code databases.json} beside it ({@link DatabasesFile}), or lie
 * beside it as {@code <db>.sqlite}, {@code <db>/<db>.sqlite}, or so in a folder {@code database} or
 * {@code databases}. A file {@code dataset.json} with {@code {"family": "bird"}} has the answers
 * judged as BIRD's; else they are judged as Spider's, see {@link Family}.
 */
final class JsonLinesReader implements DatasetReader {

  /** The usual split. */
  static final String SPLIT = "questions";

  /** The file that names the family. */
  static final String SETTINGS = "dataset.json";

  private static final String ENDING = ".jsonl";
  private static final String LAYOUT =
      "The folder has questions.jsonl, a JSON object in each line (db, question, sql), and the"
          + " databases as <db>.sqlite or in databases.json.";
  private static final List<String> FOLDERS = List.of("database", "databases", ".");

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public Family family() {
    return Family.SPIDER;
  }

  @Override
  public List<String> splits() {
    return List.of(SPLIT);
  }

  @Override
  public String usualSplit(Location place) throws DatasetException {
    Path given = given(place);
    if (Files.isRegularFile(given)) {
      return stem(given);
    }
    List<String> found = splitsIn(given);
    if (found.contains(SPLIT) || found.isEmpty()) {
      return SPLIT;
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new DatasetException(
        given + " has several splits; --split must name one of " + String.join(", ", found));
  }

  @Override
  public Dataset read(Location place, String split) throws DatasetException {
    Path given = given(place);
    Path folder = Files.isRegularFile(given) ? given.toAbsolutePath().resolveSibling("") : given;
    Path file = folder.resolve(split + ENDING);
    check(folder, file);
    QuestionFiles questions = new QuestionFiles(String.valueOf(file), QuestionForm.LINES);
    questions.readQuestions(file);
    questions.check();
    List<String> remarks = new ArrayList<>();
    Optional<Path> schemas =
        Optional.of(folder.resolve("tables.json")).filter(Files::isRegularFile);
    SortedMap<String, BenchmarkDatabase> databases =
        databases(folder, place, questions.examples(), remarks);
    return questions.dataset(this, split, databases, schemas, remarks).of(family(folder));
  }

  private static void check(Path folder, Path file) throws DatasetException {
    if (!Files.isRegularFile(file)) {
      List<String> found = Files.isDirectory(folder) ? splitsIn(folder) : List.of();
      String others = found.isEmpty() ? "" : "; there is " + String.join(", ", found);
      throw new DatasetException("There is no file " + file + others + ". " + LAYOUT);
    }
  }

  private static SortedMap<String, BenchmarkDatabase> databases(
      Path folder, Location place, List<Example> examples, List<String> remarks)
      throws DatasetException {
    Path said = folder.resolve(DatabasesFile.NAME);
    if (!place.elsewhere() && place.databases().isEmpty() && Files.isRegularFile(said)) {
      SortedMap<String, BenchmarkDatabase> needed = new TreeMap<>(DatabasesFile.read(said));
      needed.keySet().retainAll(examples.stream().map(Example::database).toList());
      return needed;
    }
    Layout layout = new Layout(List.of(), List.of(), false, FOLDERS);
    return new DatabaseFolders(layout.folders(folder, place.databases()))
        .find(examples, remarks, !place.elsewhere());
  }

  private Family family(Path folder) throws DatasetException {
    Path file = folder.resolve(SETTINGS);
    if (!Files.isRegularFile(file)) {
      return family();
    }
    try {
      String named = new JsonMapper().readTree(Utf8File.read(file)).path("family").asText("spider");
      return Family.valueOf(named.toUpperCase(Locale.ROOT));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new DatasetException(file + " must say {\"family\": \"spider\"} or \"bird\"");
    }
  }

  private static Path given(Location place) throws DatasetException {
    return place
        .folder()
        .orElseThrow(() -> new DatasetException("--data must name a folder or a .jsonl file"));
  }

  private static List<String> splitsIn(Path folder) throws DatasetException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
      files.forEach(file -> found.add(stem(file)));
    } catch (IOException e) {
      throw new DatasetException("Can't list " + folder + ": " + e);
    }
    Collections.sort(found);
    return found;
  }

  private static String stem(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.jsonl$", "");
  }
}
