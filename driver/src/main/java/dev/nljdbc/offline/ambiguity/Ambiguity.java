// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A word of a question that may mean several things, with the query that comes of each.
 *
 * @param word as the question writes it
 * @param meanings the one that was taken first, then the others, the likeliest first; at least two
 * @param taken whether the question was read with one of them; if not, all are others
 */
public record Ambiguity(String word, List<Meaning> meanings, boolean taken) {

  /** The maximum number of other meanings of one word. */
  private static final int MOST = 6;

  /** Copies the list. */
  public Ambiguity {
    meanings = List.copyOf(meanings);
  }

  /**
   * "Last year" may be that of the calendar, or the twelve months up to today.
   *
   * @param said as the question writes it
   * @param taken what it was taken for
   * @param sql the query with that
   * @param instead what it may be as well
   * @param other the query with that
   */
  public static Ambiguity ofPeriod(
      String said, String taken, String sql, String instead, String other) {
    return new Ambiguity(
        said, List.of(period(said, taken, sql), period(said, instead, other)), true);
  }

  private static Meaning period(String said, String target, String sql) {
    return new Meaning(target, "'" + said + "' is counted " + target, sql, true);
  }

  /**
   * What a word may mean.
   *
   * @param target what of the database: {@code product.name}, {@code the total of line.quantity}
   * @param inWords the same as a clause about the word
   * @param sql the question's query with this meaning
   * @param equal whether the word fits it about as well as the one that was taken
   */
  public record Meaning(String target, String inWords, String sql, boolean equal) {}

  /**
   * The same with those meanings alone that return rows, and others than those before them. A query
   * that the trial does not run may do so.
   *
   * @return empty when only one is left
   * @throws NlException when the trial ends the question
   */
  public Optional<Ambiguity> differing(CandidateRunner trial) throws NlException {
    List<Meaning> left = new ArrayList<>();
    Map<String, CandidateRunner.Result> seen = new LinkedHashMap<>();
    for (Meaning meaning : meanings.stream().limit(MOST + 1L).toList()) {
      CandidateRunner.Result result = trial.run(meaning.sql());
      boolean first = left.isEmpty() && taken;
      if (first || tells(result, meaning.sql(), seen)) {
        seen.put(meaning.sql(), result);
        left.add(meaning);
      }
    }
    return left.size() < 2 ? Optional.empty() : Optional.of(new Ambiguity(word, left, taken));
  }

  /** Whether a query is not known to fail, to find nothing or to find the same as another. */
  private static boolean tells(
      CandidateRunner.Result result, String sql, Map<String, CandidateRunner.Result> seen) {
    return switch (result.status()) {
      case FAILED -> false;
      case NOT_TRIED -> true;
      case RAN ->
          result.rows().stream().anyMatch(row -> found(row, sql))
              && seen.entrySet().stream()
                  .noneMatch(s -> result.same(sql, s.getValue(), s.getKey()));
    };
  }

  /** Whether a row is more than a null, or a count of nothing. */
  private static boolean found(List<@Nullable String> row, String sql) {
    return row.stream()
        .anyMatch(cell -> cell != null && !(cell.equals("0") && sql.contains("COUNT(")));
  }

  /** The meanings that the question was not read with. */
  public List<Meaning> others() {
    return meanings.subList(taken ? 1 : 0, meanings.size());
  }

  /** This ambiguity with the meanings that fit about equally well. */
  public Optional<Ambiguity> equal() {
    List<Meaning> left = meanings.stream().filter(Meaning::equal).toList();
    return left.size() < 2 ? Optional.empty() : Optional.of(new Ambiguity(word, left, taken));
  }

  /** The word and what it may mean, to be told to whoever asked. */
  public String inWords() {
    String targets = meanings.stream().map(Meaning::target).collect(Collectors.joining(", "));
    return "'%s' may mean %s things (%s)".formatted(word, meanings.size(), targets);
  }
}
