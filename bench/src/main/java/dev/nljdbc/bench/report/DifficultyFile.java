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
 * The difficulty of each question, by position, from BIRD's own files: a JSON array of questions,
 * or one question per line.
 */
public final class DifficultyFile {

  private DifficultyFile() {}

  /**
   * The examples with theirs.
   *
   * @throws DatasetException when the file is not of these questions
   */
  public static List<Example> read(Path file, List<Example> examples)
      throws IOException, DatasetException {
    List<JsonNode> questions = new ArrayList<>();
    try (MappingIterator<JsonNode> nodes =
        new JsonMapper().readerFor(JsonNode.class).readValues(Utf8File.text(file))) {
      while (nodes.hasNext()) {
        JsonNode node = nodes.next();
        if (node.isArray()) {
          node.forEach(questions::add);
        } else {
          questions.add(node);
        }
      }
    } catch (JsonProcessingException e) {
      throw new DatasetException(file + " is not JSON: " + e.getOriginalMessage());
    }
    if (questions.size() != examples.size()) {
      throw new DatasetException(
          String.format(
              "%s has %,d questions, and the gold %,d", file, questions.size(), examples.size()));
    }
    List<Example> known = new ArrayList<>();
    for (Example example : examples) {
      JsonNode question = questions.get(example.number());
      known.add(example.rated(question.path("difficulty").asText("")));
    }
    return known;
  }
}
