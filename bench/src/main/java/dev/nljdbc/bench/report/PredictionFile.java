package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Utf8File;
import dev.nljdbc.bench.metric.SqlLine;
import dev.nljdbc.bench.run.AtomicFile;
import dev.nljdbc.bench.run.QuestionRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Predictions as the evaluators take them. Spider's: one SQL per line in the data set's order, an
 * empty line where there was no answer. BIRD's: a JSON object by the question's position, {@code
 * {"0": "SELECT …\t----- bird -----\tdb_id"}}, where there was no answer a number or nothing.
 */
public final class PredictionFile {

  private static final int MOST = 1_000_000;

  private PredictionFile() {}

  /** Writes a run's predictions. */
  public static void write(Path file, List<QuestionRecord> records) throws IOException {
    StringBuilder text = new StringBuilder();
    for (QuestionRecord question : records) {
      text.append(SqlLine.of(question.predicted())).append('\n');
    }
    AtomicFile.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads predictions: of each what stands before the first tab, if there is one.
   *
   * @throws DatasetException when a file that begins as JSON is none, or not by position
   */
  public static List<String> read(Path file) throws IOException, DatasetException {
    String text = Utf8File.text(file);
    if (text.stripLeading().startsWith("{")) {
      return byPosition(file, text);
    }
    return text.lines().map(PredictionFile::sql).toList();
  }

  private static List<String> byPosition(Path file, String text) throws DatasetException {
    TreeMap<Integer, String> byPosition = new TreeMap<>();
    try {
      for (Map.Entry<String, JsonNode> one : new JsonMapper().readTree(text).properties()) {
        if (!one.getKey().matches("\\d{1,6}")) {
          throw new DatasetException(
              file + ": '" + one.getKey() + "' is not a question's position (0, 1, …)");
        }
        byPosition.put(Integer.valueOf(one.getKey()), sql(one.getValue().asText("")));
      }
    } catch (JsonProcessingException e) {
      throw new DatasetException(file + " is not JSON: " + e.getOriginalMessage());
    }
    int count = byPosition.isEmpty() ? 0 : Math.min(MOST, byPosition.lastKey() + 1);
    List<String> queries = new ArrayList<>(count);
    for (int position = 0; position < count; position++) {
      String sql = byPosition.getOrDefault(position, "");
      // BIRD's programs write 0 where a model gave no SQL
      queries.add(sql.matches("\\d+") ? "" : sql);
    }
    return queries;
  }

  private static String sql(String line) {
    int tab = line.indexOf('\t');
    return (tab < 0 ? line : line.substring(0, tab)).strip();
  }
}
