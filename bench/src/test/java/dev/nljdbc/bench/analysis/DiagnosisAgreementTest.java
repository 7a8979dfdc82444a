// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.analysis.Diagnosis.Failure;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Predictions that were made by changing one thing of a gold query: the class must be that thing's.
 * Every fifth line; all of them with {@code -Dnljdbc.slow=true}. Printed with {@code
 * -Dnljdbc.print=true}.
 */
class DiagnosisAgreementTest {

  /** What each kind of change is called; of those that change nothing in most results, none. */
  private static final Map<String, Set<Failure>> KINDS = new TreeMap<>();

  static {
    of(Failure.AGGREGATION, "agg_add", "agg_change", "agg_drop");
    of(Failure.CONDITION, "and_or", "not_drop", "where_op");
    of(Failure.FILTERED_COLUMN, "cond_drop", "where_drop", "where_col", "is_null", "null_filter");
    of(Failure.MISSING_COLUMNS, "drop_col");
    of(Failure.EXTRA_COLUMNS, "dup_col", "extra_col");
    of(Failure.SELECTED_COLUMN, "repeat_col", "sel_col");
    of(Failure.GROUPING, "group_col", "group_drop", "having_change", "having_drop");
    of(Failure.JOIN, "join_col");
    of(Failure.SCHEMA_LINKING, "join_drop", "table_change");
    of(Failure.VALUE, "like_pat", "value_case", "value_change");
    of(Failure.ORDER_LIMIT, "limit_add", "limit_change", "limit_drop", "order_add", "order_col");
    of(Failure.ORDER_LIMIT, "order_dir", "order_drop");
    of(Failure.SET_OPERATION, "self_union", "setop", "setop_drop");
    of(Failure.FORMAT, "to_text");
  }

  private final Map<String, int[]> agreed = new TreeMap<>();
  private final Map<String, Map<Failure, Integer>> classes = new TreeMap<>();

  private static void of(Failure failure, String... kinds) {
    for (String kind : kinds) {
      KINDS.computeIfAbsent("near/" + kind, k -> EnumSet.noneOf(Failure.class)).add(failure);
    }
  }

  @Test
  void of_oneThingChanged_isItsClassInNineteenOfTwenty() throws IOException, SQLException {
    Path databases = PublicData.path("spider/database");
    List<String> lines =
        Files.readAllLines(PublicData.path("verdicts/spider-train-verdicts.jsonl"));
    int step = PublicData.slow() ? 1 : 5;
    int golden = 0;
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Family.SPIDER, Duration.ofSeconds(5))) {
      for (int i = 0; i < lines.size(); i += step) {
        JsonNode line = new JsonMapper().readTree(lines.get(i));
        Set<Failure> expected = KINDS.get(line.path("kind").asText());
        if (expected == null || line.path("exec").asInt() == 1) {
          continue;
        }
        String db = line.path("db_id").asText();
        String gold = line.path("gold").asText();
        String predicted = line.path("predicted").asText();
        Score score =
            judge.score(
                BenchmarkDatabase.of(databases.resolve(db).resolve(db + ".sqlite")),
                gold,
                predicted);
        Optional<Diagnosis> found = Diagnosis.of(gold, predicted, score);
        if (found.isPresent() && found.get().failure() == Failure.GOLD_EMPTY) {
          golden++;
        } else if (found.isPresent()) {
          count(line.path("kind").asText(), expected, found.get().failure());
          show(line, expected, found.get());
        }
      }
    }
    int right = agreed.values().stream().mapToInt(counts -> counts[0]).sum();
    int all = agreed.values().stream().mapToInt(counts -> counts[1]).sum();
    print(List.of(right + " of " + all + ", beside " + golden + " of golden empty"));
    assertThat(all).isGreaterThan(PublicData.slow() ? 3000 : 600);
    assertThat((double) right / all).isGreaterThan(0.95);
  }

  private void count(String kind, Set<Failure> expected, Failure found) {
    int[] counts = agreed.computeIfAbsent(kind, k -> new int[2]);
    counts[0] += expected.contains(found) ? 1 : 0;
    counts[1]++;
    classes.computeIfAbsent(kind, k -> new TreeMap<>()).merge(found, 1, Integer::sum);
  }

  private void show(JsonNode line, Set<Failure> expected, Diagnosis found) {
    if (!expected.contains(found.failure()) && Boolean.getBoolean("nljdbc.print")) {
      System.out.println(line.path("kind").asText() + " " + found);
      System.out.println("    " + line.path("gold").asText());
      System.out.println("    " + line.path("predicted").asText());
    }
  }

  private void print(List<String> sums) {
    if (Boolean.getBoolean("nljdbc.print")) {
      List<String> text = new ArrayList<>(sums);
      agreed.forEach(
          (kind, counts) ->
              text.add(
                  String.format(
                      "%-20s %4d of %4d  %s", kind, counts[0], counts[1], classes.get(kind))));
      text.forEach(System.out::println);
    }
  }
}
