// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.text.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Reads files of questions one after the other and gathers what is wrong with them: a JSON array,
 * or a JSON object in each line when the file is called {@code .jsonl}.
 */
final class QuestionFiles {

  private static final int SHOWN_PROBLEMS = 20;

  private final String folder;
  private final QuestionForm form;
  private final JsonMapper json = new JsonMapper();
  private final MessageDigest digest = Sha256.digest();
  private final List<Example> examples = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Reads nothing yet.
   *
   * @param folder or file, for messages
   */
  QuestionFiles(String folder, QuestionForm form) {
    this.folder = folder;
    this.form = form;
  }

  /** The {@code db_id}s that a {@code tables.json} describes. */
  Set<String> readSchemaNames(Path file) throws DatasetException {
    Set<String> names = new TreeSet<>();
    for (JsonNode schema : array(String.valueOf(file), Utf8File.read(file))) {
      names.add(schema.path("db_id").asText());
    }
    return names;
  }

  void readQuestions(Path file) throws DatasetException {
    readQuestions(String.valueOf(file.getFileName()), String.valueOf(file), Utf8File.read(file));
  }

  /**
   * Reads a file's text.
   *
   * @param name of the file, for the examples' source
   * @param path for messages
   */
  void readQuestions(String name, String path, String text) throws DatasetException {
    int index = 0;
    for (JsonNode entry : name.endsWith(".jsonl") ? lines(path, text) : array(path, text)) {
      Example example = example(entry, name + "#" + index++);
      examples.add(example);
      String digested =
          example.database() + "\0" + example.question() + "\0" + example.gold() + "\0";
      digest.update(digested.getBytes(StandardCharsets.UTF_8));
    }
  }

  private Example example(JsonNode entry, String place) throws DatasetException {
    // A converted data set tells where its questions were.
    String source = entry.path("source").asText(place);
    String database = text(entry, form.database(), place);
    String question = text(entry, form.question(), place);
    String gold = text(entry, form.gold(), place);
    String evidence = entry.path("evidence").asText("").strip();
    String id = first(entry, form.id()).asText(String.valueOf(examples.size()));
    String difficulty = entry.path("difficulty").asText("");
    return new Example(examples.size(), id, source, database, question, evidence, gold, difficulty);
  }

  /** Throws when anything was wrong. */
  void check() throws DatasetException {
    if (examples.isEmpty()) {
      problems.add("there is no question in it");
    }
    if (!problems.isEmpty()) {
      List<String> shown =
          new ArrayList<>(problems.subList(0, Math.min(problems.size(), SHOWN_PROBLEMS)));
      if (problems.size() > SHOWN_PROBLEMS) {
        shown.add("and " + (problems.size() - SHOWN_PROBLEMS) + " more");
      }
      throw new DatasetException("Not as published in " + folder, shown);
    }
  }

  /** These questions as a data set, with databases that were found for them. */
  Dataset dataset(
      DatasetReader reader,
      String split,
      SortedMap<String, BenchmarkDatabase> databases,
      Optional<Path> schemas,
      List<String> remarks) {
    return new Dataset(
        reader.name(),
        split,
        reader.family(),
        fingerprint(),
        examples,
        databases,
        schemas,
        remarks);
  }

  List<Example> examples() {
    return examples;
  }

  String fingerprint() {
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  private JsonNode array(String path, String text) throws DatasetException {
    try {
      JsonNode root = json.readTree(text);
      if (root == null || !root.isArray()) {
        throw new DatasetException(path + " is not a JSON array");
      }
      return root;
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new DatasetException(
          path + " is not JSON: " + e.getOriginalMessage() + " (line " + line + ")");
    }
  }

  private List<JsonNode> lines(String path, String text) throws DatasetException {
    List<JsonNode> entries = new ArrayList<>();
    int number = 0;
    try (BufferedReader reader = new BufferedReader(new StringReader(text))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          entries.add(json.readTree(line));
        }
      }
    } catch (IOException e) {
      throw new DatasetException(path + ", line " + number + " is not JSON: " + e.getMessage());
    }
    return entries;
  }

  private String text(JsonNode entry, List<String> fields, String where) {
    JsonNode value = first(entry, fields);
    if (!value.isTextual() || value.textValue().isBlank()) {
      problems.add(where + " has no " + fields.get(fields.size() - 1));
      return "";
    }
    return value.textValue();
  }

  private static JsonNode first(JsonNode entry, List<String> fields) {
    for (String field : fields) {
      if (entry.hasNonNull(field)) {
        return entry.path(field);
      }
    }
    return entry.path(fields.get(0));
  }
}
