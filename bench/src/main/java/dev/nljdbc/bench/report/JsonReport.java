// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.Evaluation.Evaluated;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Summaries as JSON. */
final class JsonReport {

  private static final JsonMapper JSON = new JsonMapper();

  private JsonReport() {}

  /** An evaluation, in sum and by question. */
  private record Whole(
      Summary summary, Map<String, Map<String, Mean>> byGroup, List<Line> questions) {}

  /** One prediction's score. */
  private record Line(
      int number,
      String id,
      String source,
      String database,
      Verdict verdict,
      String detail,
      int goldRows,
      int predictedRows,
      SortedMap<String, Double> figures,
      SortedMap<String, String> groups) {

    static Line of(Evaluated one) {
      return new Line(
          one.example().number(),
          one.example().id(),
          one.example().source(),
          one.example().database(),
          one.verdict(),
          one.scored().score().detail(),
          one.scored().score().goldRows(),
          one.scored().score().predictedRows(),
          one.scored().figures(),
          one.scored().groups());
    }
  }

  /** Writes {@code summary.json}. */
  static void write(Path file, Summary summary) throws IOException {
    OwnerOnly.replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(summary));
  }

  /** A summary as JSON. */
  static String of(Summary summary) {
    return print(summary);
  }

  /** An evaluation as text: {@code summary}, {@code byGroup} and {@code questions}. */
  static String of(Summary summary, GroupTable table, List<Evaluated> scored) {
    return print(new Whole(summary, table.means(), scored.stream().map(Line::of).toList()));
  }

  private static String print(Object value) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of ours are JSON", e);
    }
  }
}
