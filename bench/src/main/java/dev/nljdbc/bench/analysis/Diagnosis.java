// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.QueryShape.Part;
import dev.nljdbc.bench.metric.Score;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is wrong with an answer.
 *
 * @param failure the class that it is counted in
 * @param also what else differs from the gold, in order of precedence
 */
public record Diagnosis(Failure failure, List<Failure> also) {

  private static final Pattern UNKNOWN_NAME =
      Pattern.compile(
          "no such (table|column)|no such alias|unknown (column|table)|(column|table|relation)"
              + " .*(not found|does not exist|doesn't exist)|ambiguous column"
              + "|referenced (column|table)");

  private static final Pattern ORDERED = Pattern.compile("(?i)\\border\\s+by\\b");
  private static final Pattern GROUPS =
      Pattern.compile("misuse of aggregate|group by|having|aggregate function");

  /** Differences that may accompany repeated rows. */
  private static final Set<Failure> BESIDE_DISTINCT =
      EnumSet.of(Failure.DISTINCT, Failure.JOIN, Failure.NESTING, Failure.SCHEMA_LINKING);

  /**
   * Of an answer; empty when it is correct.
   *
   * @param gold the data set's SQL
   * @param predicted the answer's SQL; blank for none
   * @param score how it fared
   */
  public static Optional<Diagnosis> of(String gold, String predicted, Score score) {
    return switch (score.verdict()) {
      case CORRECT -> Optional.empty();
      case NO_DATABASE -> only(Failure.NO_DATABASE);
      case GOLD_ERROR -> only(Failure.GOLD_ERROR);
      case UNANSWERED -> only(Failure.NO_ANSWER);
      case TIMEOUT -> Optional.of(of(Failure.TIMEOUT, differences(gold, predicted)));
      case ERROR -> Optional.of(of(error(score.detail()), differences(gold, predicted)));
      case WRONG -> {
        Set<Failure> differences = differences(gold, predicted);
        boolean ordered = ORDERED.matcher(gold).find();
        yield Optional.of(of(wrong(score, differences, ordered), differences));
      }
    };
  }

  private static Optional<Diagnosis> only(Failure failure) {
    return Optional.of(new Diagnosis(failure, List.of()));
  }

  private static Set<Failure> differences(String gold, String predicted) {
    return ShapeDifferences.of(QueryPair.of(gold, predicted));
  }

  private static Diagnosis of(Failure failure, Set<Failure> differences) {
    List<Failure> also = new ArrayList<>(differences);
    also.remove(failure);
    return new Diagnosis(failure, also);
  }

  private static Failure error(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    if (UNKNOWN_NAME.matcher(text).find()) {
      return Failure.SCHEMA_LINKING;
    }
    return GROUPS.matcher(text).find() ? Failure.GROUPING : Failure.SYNTAX;
  }

  private static Failure wrong(Score score, Set<Failure> differences, boolean ordered) {
    if (score.goldRows() == 0
        || ResultDifferences.isEmpty(score.goldResult())
            && !ResultDifferences.isEmpty(score.predictedResult())) {
      return Failure.GOLD_EMPTY;
    }
    Optional<Failure> seen =
        ResultDifferences.of(score.goldResult(), score.predictedResult(), ordered)
            .filter(one -> one != Failure.DISTINCT || BESIDE_DISTINCT.containsAll(differences));
    Optional<Failure> deepest =
        differences.stream().filter(one -> one != Failure.DISTINCT).findFirst();
    return seen.or(() -> deepest).orElse(differences.isEmpty() ? Failure.OTHER : Failure.DISTINCT);
  }

  /**
   * How many different tables a query names, subqueries included.
   *
   * <p>Source: Interactive-T2S (arXiv 2408.11062), tables 9 and 10.
   */
  public static int joinedTables(String sql) {
    return new HashSet<>(QueryPair.alone(sql).of(Part.TABLES)).size();
  }

  /**
   * What is wrong with an answer that does not count as correct. The order is that of precedence:
   * where several things differ from the gold, the first is the class.
   *
   * <p>Sources: Interactive-T2S (arXiv 2408.11062), table 11 and "Error Analysis"; SQL-PaLM (arXiv
   * 2306.00739), section 8.7 and figure 9. Both papers sort by hand; what only a person can tell
   * (golden wrong, ambiguous, lacking information, evidence not understood) has no class here, and
   * such questions fall into the class of what differs.
   */
  public enum Failure {
    /** The question's database is not there. */
    NO_DATABASE("no database", "The data set's folder lacks the database."),
    /** One of SQL-PaLM's dataset-related errors. */
    GOLD_ERROR("gold does not run", "The data set's own query fails on the database."),
    /** The question has no SQL. */
    NO_ANSWER("no answer", "The run gave no SQL: see the error and the trace."),
    /** The SQL was cut off. */
    TIMEOUT("time-out", "The SQL ran longer than the limit for one query."),
    /** SQL-PaLM's syntax-related errors. */
    SYNTAX("does not run", "The engine refuses the SQL for another reason than an unknown name."),
    /** Interactive-T2S: Golden Empty. */
    GOLD_EMPTY(
        "golden empty",
        "The gold finds nothing (no row, or a single one of NULLs) and the answer does: an agent that"
            + " looks at results takes nothing for a mistake."),
    /** Interactive-T2S: Distinct. */
    DISTINCT(
        "DISTINCT", "The same rows but for repeated ones, or the same query but for DISTINCT."),
    /** Interactive-T2S: Format. */
    FORMAT(
        "format",
        "The same values otherwise written: numbers as text or rounded, case, blanks, dates, rows of"
            + " NULLs, columns in another order."),
    /** SQL-PaLM counts them under the evaluation procedure. */
    EXTRA_COLUMNS("extra columns", "All of the gold's columns, and others beside them."),
    /** Interactive-T2S's category Selected Column. */
    MISSING_COLUMNS("missing columns", "Some of the gold's columns, and no others."),
    /** The papers' category Reasoning. */
    SET_OPERATION(
        "set operation", "UNION, INTERSECT or EXCEPT where the gold has none, or another."),
    /** SQL-PaLM: Schema Linking. */
    SCHEMA_LINKING(
        "schema linking", "A table of the gold is missing, or a name that is not in the database."),
    /** SQL-PaLM's category Schema Linking, and the papers' Reasoning. */
    JOIN("join", "The gold's tables and more, or joined by other columns or another kind of join."),
    /** Interactive-T2S: Selected Column. */
    SELECTED_COLUMN("selected column", "Other columns are shown."),
    /** Interactive-T2S: Filtered Column. */
    FILTERED_COLUMN(
        "filtered column", "Other columns are filtered by; also one filter more or less."),
    /** The papers' category Reasoning. */
    AGGREGATION("aggregation", "Another aggregate function, one too many or one missing."),
    /** The papers' category Reasoning. */
    GROUPING("grouping", "Grouped by something else, or other conditions on groups (HAVING)."),
    /** The papers' category Reasoning. */
    CONDITION(
        "condition", "The same columns by another operator, or joined by AND where OR stood."),
    /** SQL-PaLM: Misunderstanding Database Content. */
    VALUE("value", "Compared with other values: other words, case, pattern or number."),
    /** The papers' category Reasoning. */
    NESTING("nesting", "Other subqueries."),
    /** The papers' category Reasoning. */
    ORDER_LIMIT("order or limit", "Sorted by something else, the other way, or another LIMIT."),
    /** Nothing of the above. */
    OTHER("other", "Nothing that these rules see.");

    private final String title;
    private final String meaning;

    Failure(String title, String meaning) {
      this.title = title;
      this.meaning = meaning;
    }

    /** The name in a word or two, in lower case. */
    public String title() {
      return title;
    }

    /** The meaning in a sentence. */
    public String meaning() {
      return meaning;
    }
  }
}
