// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A form that data sets are written in, so that other people's programs, and this one, read them.
 * Fields that a form has not in the original, such as evidence in Spider's, are written beside its
 * own where they say something, and read back by this program.
 */
public enum DatasetFormat {

  /**
   * Spider's: {@code train_spider.json} and {@code train_others.json}, {@code dev.json} or {@code
   * test.json}; {@code query} is the gold. Without the token lists and the parsed {@code sql}.
   */
  SPIDER {
    @Override
    void questions(Path out, String split, List<Example> examples) throws IOException {
      if (!split.equals("train")) {
        write(out.resolve(split + ".json"), entries(examples));
        return;
      }
      write(out.resolve("train_spider.json"), entries(examples.stream().filter(FIRST).toList()));
      write(out.resolve(OTHERS), entries(examples.stream().filter(FIRST.negate()).toList()));
    }

    @Override
    String split(Dataset dataset) {
      return List.of("train", "test").contains(dataset.split()) ? dataset.split() : "dev";
    }

    @Override
    ObjectNode entry(Example example, ObjectNode into) {
      into.put("db_id", example.database());
      into.put("question", example.question());
      into.put("query", example.gold());
      return extras(example, into);
    }

    @Override
    String databases(String split) {
      return split.equals("test") ? "test_database" : "database";
    }

    @Override
    String schemas(String split) {
      return split.equals("test") ? "test_tables.json" : "tables.json";
    }
  },

  /** BIRD's: {@code dev.json} or {@code train.json}; {@code SQL} is the gold. */
  BIRD {
    @Override
    void questions(Path out, String split, List<Example> examples) throws IOException {
      write(out.resolve(split + ".json"), entries(examples));
    }

    @Override
    String split(Dataset dataset) {
      return dataset.split().equals("train") ? "train" : "dev";
    }

    @Override
    ObjectNode entry(Example example, ObjectNode into) {
      if (example.id().matches("\\d{1,9}")) {
        into.put("question_id", Integer.parseInt(example.id()));
      } else {
        into.put("question_id", example.id());
      }
      into.put("db_id", example.database());
      into.put("question", example.question());
      into.put("evidence", example.evidence());
      into.put("SQL", example.gold());
      into.put("difficulty", example.difficulty());
      return into;
    }

    @Override
    String databases(String split) {
      return split + "_databases";
    }

    @Override
    String schemas(String split) {
      return split + "_tables.json";
    }
  },

  /** One's own: a JSON object in each line, and what judges them in {@code dataset.json}. */
  JSONL {
    @Override
    void questions(Path out, String split, List<Example> examples) throws IOException {
      StringBuilder lines = new StringBuilder();
      for (Example example : examples) {
        lines.append(JSON.writeValueAsString(entry(example, JSON.createObjectNode()))).append('\n');
      }
      Files.writeString(out.resolve(split + ".jsonl"), lines);
    }

    @Override
    void settings(Path out, Dataset dataset) throws IOException {
      String family = dataset.family().name().toLowerCase(Locale.ROOT);
      write(out.resolve("dataset.json"), Map.of("family", family));
    }

    @Override
    String split(Dataset dataset) {
      return dataset.split();
    }

    @Override
    ObjectNode entry(Example example, ObjectNode into) {
      into.put("db", example.database());
      into.put("question", example.question());
      into.put("sql", example.gold());
      extras(example, into);
      into.put("source", example.source());
      return into;
    }

    @Override
    String databases(String split) {
      return "database";
    }

    @Override
    String schemas(String split) {
      return "tables.json";
    }
  };

  private static final JsonMapper JSON = new JsonMapper();
  private static final String OTHERS = "train_others.json";
  private static final java.util.function.Predicate<Example> FIRST =
      example -> !example.source().startsWith(OTHERS);

  /** Writes the questions' files. */
  abstract void questions(Path out, String split, List<Example> examples) throws IOException;

  /** The split of this form that a data set's becomes. */
  abstract String split(Dataset dataset);

  abstract ObjectNode entry(Example example, ObjectNode into);

  /** The folder of the databases. */
  abstract String databases(String split);

  /** The file of the schemas. */
  abstract String schemas(String split);

  /** Writes what else the form has. */
  void settings(Path out, Dataset dataset) throws IOException {}

  final ArrayNode entries(List<Example> examples) {
    ArrayNode entries = JSON.createArrayNode();
    examples.forEach(example -> entry(example, entries.addObject()));
    return entries;
  }

  private static ObjectNode extras(Example example, ObjectNode into) {
    if (!example.id().equals(String.valueOf(example.number()))) {
      into.put(into.has("db") ? "id" : "question_id", example.id());
    }
    if (!example.evidence().isEmpty()) {
      into.put("evidence", example.evidence());
    }
    if (!example.difficulty().isEmpty()) {
      into.put("difficulty", example.difficulty());
    }
    return into;
  }

  static void write(Path file, Object value) throws IOException {
    Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
  }
}
