package dev.nljdbc.answer;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A question with the SQL that a person verified for it.
 *
 * @param question as the person wrote it
 * @param columns those that it was asked to return, in order; empty when it was left open
 * @param sql passed the guard, and ran, when it was remembered
 * @param parameters how many {@code ?} the SQL holds
 * @param remembered when
 * @param by the database's user; the system's where the database knows none
 * @param used how often it was the answer since
 * @param lastUsed when it was last; null when it never was
 */
public record VerifiedQuery(
    String question,
    List<String> columns,
    String sql,
    int parameters,
    Instant remembered,
    String by,
    long used,
    @Nullable Instant lastUsed) {

  /** Fills in what people leave out of a file that they edit. */
  public VerifiedQuery {
    Objects.requireNonNull(question, "question");
    Objects.requireNonNull(sql, "sql");
    columns = columns == null ? List.of() : List.copyOf(columns);
    remembered = remembered == null ? Instant.EPOCH : remembered;
    by = by == null ? "" : by;
  }

  /** One that was not used yet. */
  public static VerifiedQuery of(
      String question, List<String> columns, String sql, int parameters, Instant now, String by) {
    return new VerifiedQuery(question, columns, sql, parameters, now, by, 0, null);
  }

  /** What is equal for questions that it answers. */
  Key key() {
    return Key.of(question, columns);
  }

  VerifiedQuery usedAgain(long times, Instant when) {
    return new VerifiedQuery(
        question, columns, sql, parameters, remembered, by, used + times, when);
  }

  /**
   * What makes two questions the same.
   *
   * @param question folded
   * @param columns folded
   */
  record Key(String question, List<String> columns) {

    static Key of(String question, List<String> columns) {
      return new Key(
          new NormalizedQuestion(question).folded(),
          columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
    }
  }
}
