// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.SqlRenderer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of the gold the offline model's form of queries holds: each is read, written again, and
 * both are run.
 */
final class RoundTrip {

  private final IndexedDatabases databases;
  private final CandidateVerdicts verdicts;
  private final Map<String, List<String>> unread = new TreeMap<>();
  private final Map<String, List<String>> unequal = new TreeMap<>();
  private int questions;
  private int read;
  private int equal;

  /** Of no question yet. */
  public RoundTrip(IndexedDatabases databases, CandidateVerdicts verdicts) {
    this.databases = databases;
    this.verdicts = verdicts;
  }

  /**
   * Takes one question in.
   *
   * @throws SQLException when its database can't be read
   */
  public void add(TrainingQuestion question) throws SQLException {
    questions++;
    IndexedDatabases.Opened database = databases.get(question.database());
    GoldQueries.Gold gold = new GoldQueries(database.schema()).read(question.gold());
    if (gold.query() == null) {
      note(unread, gold.reason(), question.gold());
      return;
    }
    read++;
    try {
      String sql = new SqlRenderer(database.schema()).render(gold.query()).sql();
      Verdict verdict = verdicts.of(question, List.of(sql)).get(0);
      if (verdict == Verdict.CORRECT) {
        equal++;
      } else {
        String both = question.database() + ": " + question.gold() + "\n        -> " + sql;
        note(unequal, verdict.toString(), both);
      }
    } catch (NlException e) {
      note(unequal, "not written: no key between its tables", question.gold());
    }
  }

  private static void note(Map<String, List<String>> where, String reason, String example) {
    where.computeIfAbsent(reason, r -> new ArrayList<>()).add(example);
  }

  /** Questions taken in. */
  public int questions() {
    return questions;
  }

  /** Those whose gold was read. */
  public int read() {
    return read;
  }

  /** Those of them whose query, written again, has the gold's rows. */
  public int equal() {
    return equal;
  }

  /**
   * The figures and reasons as text.
   *
   * @param examples how many to show of each reason
   */
  public String report(int examples) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d questions; gold read %d (%.2f %%); written again and equal %d (%.2f %% of these)%n",
            questions,
            read,
            100.0 * read / Math.max(1, questions),
            equal,
            100.0 * equal / Math.max(1, read)));
    append(text, "not read", unread, examples);
    append(text, "not equal", unequal, examples);
    return text.toString();
  }

  private static void append(
      StringBuilder text, String title, Map<String, List<String>> reasons, int examples) {
    text.append(title).append(":\n");
    reasons.entrySet().stream()
        .sorted((a, b) -> Integer.compare(b.getValue().size(), a.getValue().size()))
        .forEach(
            reason -> {
              text.append(
                  String.format(
                      Locale.ROOT, "  %5d  %s%n", reason.getValue().size(), reason.getKey()));
              reason.getValue().stream()
                  .limit(examples)
                  .forEach(example -> text.append("      ").append(example).append('\n'));
            });
  }
}
