// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Utf8File;
import dev.nljdbc.bench.metric.SqlTokens;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Predictions as the evaluators take them. Spider's: one SQL per line in the data set's order, an
 * empty line where there was no answer. BIRD's: a JSON object by the question's position, {@code
 * {"0": "SELECT …\t----- bird -----\tdb_id"}}, where there was no answer a number or nothing.
 */
public final class PredictionFile {

  /** What stands between SQL and the database's name in BIRD's files. */
  private static final String MARK = "\t----- bird -----\t";

  private PredictionFile() {}

  /**
   * Reads predictions, one for each question.
   *
   * @throws DatasetException when there are more or fewer, or when a file that begins as JSON is
   *     none
   */
  public static List<String> read(Path file, int questions) throws IOException, DatasetException {
    String text = Utf8File.text(file);
    List<String> predicted = new ArrayList<>(read(file, text));
    if (isJson(text) && predicted.size() < questions) { // the last ones had no answer
      predicted.addAll(Collections.nCopies(questions - predicted.size(), ""));
    }
    if (predicted.size() != questions) {
      throw new DatasetException(
          String.format(
              "%s has %,d lines for %,d questions: it must have one line for each, an empty one"
                  + " where there is no answer (--limit, --sample and --db choose the questions)",
              file, predicted.size(), questions));
    }
    return predicted;
  }

  /**
   * Reads predictions: of each what stands before the first tab, if there is one.
   *
   * @throws DatasetException when a file that begins as JSON is none, or not by position
   */
  public static List<String> read(Path file) throws IOException, DatasetException {
    return read(file, Utf8File.text(file));
  }

  private static List<String> read(Path file, String text) throws DatasetException {
    return isJson(text) ? byPosition(file, text) : text.lines().map(PredictionFile::sql).toList();
  }

  private static boolean isJson(String text) {
    return text.stripLeading().startsWith("{");
  }

  private static List<String> byPosition(Path file, String text) throws DatasetException {
    TreeMap<Integer, String> byPosition = new TreeMap<>();
    try {
      for (Map.Entry<String, JsonNode> one : new JsonMapper().readTree(text).properties()) {
        byPosition.put(position(file, one.getKey()), beforeMark(one.getValue().asText("")));
      }
    } catch (JsonProcessingException e) {
      throw new DatasetException(file + " is not JSON: " + e.getOriginalMessage());
    }
    // BIRD's programs write 0 where a model gave no SQL
    return IntStream.range(0, byPosition.isEmpty() ? 0 : byPosition.lastKey() + 1)
        .mapToObj(position -> byPosition.getOrDefault(position, ""))
        .map(sql -> sql.matches("\\d+") ? "" : sql)
        .toList();
  }

  private static Integer position(Path file, String key) throws DatasetException {
    if (!key.matches("\\d{1,6}")) {
      throw new DatasetException(file + ": '" + key + "' is not a question's position (0, 1, …)");
    }
    return Integer.valueOf(key);
  }

  private static String beforeMark(String text) {
    int mark = text.indexOf(MARK);
    return (mark < 0 ? text : text.substring(0, mark)).strip();
  }

  private static String sql(String line) {
    int tab = line.indexOf('\t');
    return (tab < 0 ? line : line.substring(0, tab)).strip();
  }

  /**
   * Writes a run's predictions into its folder as the benchmarks' own evaluators take them, with
   * the gold beside them in the same order: {@code predictions.sql} and {@code gold.sql} (Spider:
   * one SQL per line; the gold with a tab and the database's name), and for BIRD {@code
   * predict_dev.json} (its {@code evaluation.py}: an object by position, from 0, of SQL, a mark and
   * the database's name).
   */
  static void write(Path run, Family family, List<QuestionRecord> records) throws IOException {
    write(run.resolve("predictions.sql"), records, q -> SqlTokens.line(q.predicted()));
    write(run.resolve("gold.sql"), records, q -> SqlTokens.line(q.gold()) + "\t" + q.database());
    if (family == Family.BIRD) {
      Map<String, String> all = new LinkedHashMap<>();
      for (QuestionRecord question : records) {
        String sql = SqlTokens.line(question.predicted());
        all.put(String.valueOf(all.size()), sql + MARK + question.database());
      }
      OwnerOnly.replace(
          run.resolve("predict_dev.json"),
          new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(all));
    }
  }

  private static void write(
      Path file, List<QuestionRecord> records, Function<QuestionRecord, String> line)
      throws IOException {
    String text = records.stream().map(q -> line.apply(q) + "\n").collect(Collectors.joining());
    OwnerOnly.replace(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
