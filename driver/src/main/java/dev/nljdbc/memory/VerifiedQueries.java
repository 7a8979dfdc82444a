// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import dev.nljdbc.agent.tool.Workspace.Exemplars.Exemplar;
import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One database's verified queries: what people said is right, which wins over any model and serves
 * as examples. Thread-safe.
 */
public final class VerifiedQueries {

  private static final Logger LOG = System.getLogger(VerifiedQueries.class.getName());

  /** Uses are counted in memory and written at most this often: an answer should not wait. */
  private static final Duration COUNTED_FOR = Duration.ofMinutes(1);

  private final EntryStorage<VerifiedQuery> kept;
  private final Clock clock;
  private final Map<VerifiedQuery.Key, Uses> uses = new HashMap<>();
  private Instant counted;

  VerifiedQueries(EntryStorage<VerifiedQuery> kept, Clock clock) {
    this.kept = kept;
    this.clock = clock;
    this.counted = clock.instant();
  }

  /** Where they are kept, in words. */
  public String place() {
    return kept.place();
  }

  /**
   * All that a session may see, in the order in which they were remembered, with their uses so far.
   *
   * @param session as {@link VerifiedQuery#session} names it
   */
  public List<VerifiedQuery> list(String session) {
    writeUses();
    return kept.seen(session).toList();
  }

  /** The queries that a session may see and that may answer questions with other values. */
  public List<VerifiedQuery> templates(String session) {
    return kept.seen(session).filter(VerifiedQuery::template).toList();
  }

  /** The queries that a session may see, as exemplars. */
  public List<Exemplar> exemplars(String session) {
    return kept.seen(session)
        .map(query -> new Exemplar(query.question(), query.sql(), query.parameters()))
        .toList();
  }

  /**
   * The one that answers a session's question, whatever its parameters: its own first. One that was
   * verified with the columns asked for comes before one that was verified with none.
   */
  public Optional<VerifiedQuery> find(Question question, String session) {
    List<VerifiedQuery> all = kept.seen(session).toList();
    if (all.isEmpty() || question.earlier().isPresent()) { // "and by year?" is many questions
      return Optional.empty();
    }
    VerifiedQuery.Key key = VerifiedQuery.Key.of(question.text(), question.columns());
    Optional<VerifiedQuery> same = find(all, key);
    return same.isPresent() || question.columns().isEmpty()
        ? same
        : find(all, VerifiedQuery.Key.of(question.text(), List.of()));
  }

  private static Optional<VerifiedQuery> find(List<VerifiedQuery> all, VerifiedQuery.Key key) {
    return all.stream()
        .filter(query -> query.key().equals(key))
        .max(Comparator.comparing(query -> !query.session().isEmpty()));
  }

  /**
   * Keeps a query, in place of any for the same question.
   *
   * @return the one that it took the place of
   * @throws NlException when it can't be kept, with the reason
   */
  public Optional<VerifiedQuery> remember(VerifiedQuery query) throws NlException {
    return kept.replace(known -> known.replacedBy(query), List.of(query)).stream().findFirst();
  }

  /**
   * Forgets those of a question that a session may see, whatever columns it was asked for.
   *
   * @return what was forgotten
   * @throws NlException when the change can't be kept
   */
  public List<VerifiedQuery> forget(String question, String session) throws NlException {
    String folded = new NormalizedQuestion(question).folded();
    return kept.replace(
        known -> known.isSeenBy(session) && known.key().question().equals(folded), List.of());
  }

  /**
   * How often a query was the answer.
   *
   * @param own of its own question
   * @param otherValues of a question with other values
   */
  public record Uses(long own, long otherValues) {

    static final Uses NONE = new Uses(0, 0);

    /** An answer to its own question. */
    public static final Uses OWN = new Uses(1, 0);

    /** An answer to a question with other values. */
    public static final Uses OTHER_VALUES = new Uses(0, 1);

    Uses and(Uses more) {
      return new Uses(own + more.own, otherValues + more.otherValues);
    }
  }

  /** Counts a use. */
  public void use(VerifiedQuery query, Uses one) {
    boolean due;
    synchronized (uses) {
      uses.merge(query.key(), one, Uses::and);
      due = Duration.between(counted, clock.instant()).compareTo(COUNTED_FOR) > 0;
    }
    if (due) {
      writeUses();
    }
  }

  /** Writes the uses counted so far, if it can: they are not worth a question's failure. */
  public void writeUses() {
    Instant now = clock.instant();
    Map<VerifiedQuery.Key, Uses> counts = takeUses(now);
    if (counts.isEmpty()) {
      return;
    }
    try {
      kept.update(query -> counted(query, counts, now));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "Uses of verified queries are not counted in " + place() + ": " + e);
    }
  }

  private Map<VerifiedQuery.Key, Uses> takeUses(Instant now) {
    synchronized (uses) {
      counted = now;
      Map<VerifiedQuery.Key, Uses> counts = Map.copyOf(uses);
      uses.clear();
      return counts;
    }
  }

  private static VerifiedQuery counted(
      VerifiedQuery query, Map<VerifiedQuery.Key, Uses> counts, Instant now) {
    Uses more = counts.get(query.key());
    return more == null ? query : query.usedAgain(more, now);
  }

  /** The warnings for the user since the last call. */
  public List<String> newWarnings() {
    return kept.newWarnings();
  }

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
   * @param session tells sessions apart that may see different rows: its SQL may hold cells that
   *     others may not see; empty for all
   * @param chosen whether a person chose it from the readings of an ambiguous question
   * @param exactly whether it answers its own question only, and none with other values
   * @param otherValues how often its SQL answered a question with other values
   */
  public record VerifiedQuery(
      String question,
      List<String> columns,
      String sql,
      int parameters,
      Instant remembered,
      String by,
      long used,
      @Nullable Instant lastUsed,
      String session,
      boolean chosen,
      boolean exactly,
      long otherValues)
      implements MemoryEntry {

    /** Fills in what people leave out of a file that they edit. */
    public VerifiedQuery {
      Objects.requireNonNull(question, "question");
      Objects.requireNonNull(sql, "sql");
      columns = columns == null ? List.of() : List.copyOf(columns);
      remembered = remembered == null ? Instant.EPOCH : remembered;
      by = by == null ? "" : by;
      session = session == null ? "" : session;
    }

    /** One that was not used yet. */
    public static VerifiedQuery of(
        String question, List<String> columns, String sql, int parameters, Instant now, String by) {
      return new VerifiedQuery(
          question, columns, sql, parameters, now, by, 0, null, "", false, false, 0);
    }

    /** This query, visible only to sessions that may see the same rows. */
    public VerifiedQuery of(String owner) {
      return with(owner, chosen, exactly, Uses.NONE, lastUsed);
    }

    /** This query as a choice from the readings of a question. */
    public VerifiedQuery asChosen() {
      return with(session, true, exactly, Uses.NONE, lastUsed);
    }

    /** This query for its exact question only. */
    public VerifiedQuery asExact() {
      return with(session, chosen, true, Uses.NONE, lastUsed);
    }

    VerifiedQuery usedAgain(Uses more, Instant when) {
      return with(session, chosen, exactly, more, when);
    }

    private VerifiedQuery with(
        String owner, boolean choice, boolean exact, Uses more, @Nullable Instant last) {
      return new VerifiedQuery(
          question,
          columns,
          sql,
          parameters,
          remembered,
          by,
          used + more.own(),
          last,
          owner,
          choice,
          exact,
          otherValues + more.otherValues());
    }

    /** Whether its SQL may answer questions with other values. */
    public boolean template() {
      return !exactly && parameters == 0 && columns.isEmpty();
    }

    @Override
    public String identity() {
      return key().question() + "\n" + key().columns();
    }

    @Override
    public boolean usable() {
      return !sql.isBlank();
    }

    /** The key that is equal for all questions that the query answers. */
    Key key() {
      return Key.of(question, columns);
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
}
