// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.dataset.Utf8File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Gold queries as Spider's and BIRD's evaluators take them: SQL, a tab, the database's name. The
 * file's order counts: Spider's own {@code train_gold.sql} is not in the order of its JSON files.
 */
public final class GoldFile {

  private GoldFile() {}

  /**
   * The file's queries; those of lines that name no database belong to a database without name.
   * Blank lines are passed over, as the evaluators do.
   *
   * @throws DatasetException when no line names a database
   */
  public static List<Example> read(Path file) throws IOException, DatasetException {
    List<Example> examples = new ArrayList<>();
    for (String line : Utf8File.text(file).lines().filter(text -> !text.isBlank()).toList()) {
      int number = examples.size();
      int tab = line.lastIndexOf('\t');
      String database = tab < 0 ? "" : line.substring(tab + 1).strip();
      String sql = tab < 0 ? line.strip() : line.substring(0, tab).strip();
      examples.add(new Example(number, file.getFileName() + "#" + number, database, "", sql));
    }
    if (examples.stream().allMatch(one -> one.database().isEmpty())) {
      throw new DatasetException(
          file + ": no line has a tab and a database's name behind the query");
    }
    return examples;
  }

  /**
   * The examples with the difficulty of each, by position, from BIRD's own files: a JSON array of
   * questions, or one question per line.
   *
   * @throws DatasetException when the file is not of these questions
   */
  public static List<Example> rated(Path file, List<Example> examples)
      throws IOException, DatasetException {
    List<JsonNode> questions = questions(file);
    if (questions.size() != examples.size()) {
      String other = "%s has %,d questions, and the gold %,d";
      throw new DatasetException(String.format(other, file, questions.size(), examples.size()));
    }
    return examples.stream()
        .map(one -> one.rated(questions.get(one.number()).path("difficulty").asText("")))
        .toList();
  }

  private static List<JsonNode> questions(Path file) throws IOException, DatasetException {
    List<JsonNode> questions = new ArrayList<>();
    try (MappingIterator<JsonNode> nodes =
        new JsonMapper().readerFor(JsonNode.class).readValues(Utf8File.text(file))) {
      while (nodes.hasNext()) {
        JsonNode node = nodes.next();
        (node.isArray() ? node : List.of(node)).forEach(questions::add);
      }
      return questions;
    } catch (JsonProcessingException e) {
      throw new DatasetException(file + " is not JSON: " + e.getOriginalMessage());
    }
  }
}
