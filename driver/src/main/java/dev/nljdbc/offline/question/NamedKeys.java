// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a question's words name, of several between two tables: "trips that started at the
 * pier" go by {@code start_station_id}, "the head of Finance" by {@code head_id}.
 */
public final class NamedKeys {

  /** What a key is called that leads to where something begins, or to whom it comes from. */
  private static final Set<String> FROM = WordLists.set("key.from");

  /** The same of where it ends, or to whom it goes. */
  private static final Set<String> TO = WordLists.set("key.to");

  private static final Set<String> GENERIC = WordLists.set("key.generic");

  /** So many letters at the beginning make a verb that of a noun: departed, departure. */
  private static final int VERB = 5;

  /** A word of direction stands at most so far before a cell. */
  private static final int NEAR = 3;

  private final Utterance u;
  private final SchemaView schema;
  private final List<ForeignKey> parallel;

  public NamedKeys(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
    this.parallel = parallel(schema.index().catalog().foreignKeys());
  }

  /** Whether a word tells from where or to where something leads: leaving, arrived, to. */
  public static boolean directs(Token word) {
    return FROM.contains(word.lower()) || TO.contains(word.lower());
  }

  /** The columns of these keys. */
  public Set<ColumnId> all() {
    Set<ColumnId> named = new LinkedHashSet<>();
    parallel.stream()
        .filter(key -> isNamed(key) && parallel.stream().noneMatch(other -> isCloser(other, key)))
        .forEach(key -> named.add(column(key)));
    return named;
  }

  /** Whether the question says all that it says of a key, and more, of another one. */
  private boolean isCloser(ForeignKey other, ForeignKey key) {
    if (!Set.of(other.from(), other.to()).equals(Set.of(key.from(), key.to())) || !isNamed(other)) {
      return false;
    }
    Set<String> said = said(other);
    Set<String> ofKey = said(key);
    return said.size() > ofKey.size() && !ofKey.isEmpty() && said.containsAll(ofKey);
  }

  private Set<String> said(ForeignKey key) {
    Set<String> said = roles(key);
    said.removeIf(role -> u.tokens().stream().noneMatch(t -> t.stem().equals(role)));
    return said;
  }

  /** The keys by which a cell is reached from what begins or ends there: to Rome, leaving Rome. */
  public List<ForeignKey> leadingTo(Link cell) {
    for (int i = cell.start() - 1; i >= Math.max(0, cell.start() - NEAR); i--) {
      int word = i;
      List<ForeignKey> keys = parallel.stream().filter(key -> leads(word, key)).toList();
      Link other = u.linkAt(i);
      if (!keys.isEmpty() || other != null && other.cell()) {
        return keys;
      }
    }
    return List.of();
  }

  /** The keys of one column between tables that several join. */
  private static List<ForeignKey> parallel(List<ForeignKey> all) {
    Map<Set<TableId>, List<ForeignKey>> joins = new LinkedHashMap<>();
    for (ForeignKey key : all) {
      if (key.fromColumns().size() == 1 && !key.from().equals(key.to())) {
        joins.computeIfAbsent(Set.of(key.from(), key.to()), e -> new ArrayList<>()).add(key);
      }
    }
    return joins.values().stream().filter(keys -> keys.size() > 1).flatMap(List::stream).toList();
  }

  private static ColumnId column(ForeignKey key) {
    return key.from().column(key.fromColumns().get(0));
  }

  /** Whether the question says what tells a key from others. */
  public boolean isNamed(ForeignKey key) {
    return !roles(key).isEmpty() && IntStream.range(0, u.size()).anyMatch(i -> says(i, key));
  }

  /**
   * Whether rows are asked for that something was done to by another row: riders referred by Ann.
   */
  public boolean isDoneBy(ForeignKey key) {
    return IntStream.range(0, u.size())
        .anyMatch(
            i -> u.pastVerb(i) && u.is(i + 1, "by") && valueAt(i + 2) != null && names(i, key));
  }

  private boolean says(int i, ForeignKey key) {
    return u.token(i).word() && (names(i, key) || leads(i, key));
  }

  private boolean names(int i, ForeignKey key) {
    boolean by = schema.column(column(key)).words().contains("by");
    return roles(key).stream()
        .anyMatch(
            role ->
                role.equals(u.token(i).stem())
                    ? !by || u.is(i + 1, "by")
                    : u.pastVerb(i)
                        && alike(u.token(i).stem(), role)
                        && (u.is(i + 1, "by") || !role.matches(".*[eo]r")));
  }

  private static boolean alike(String verb, String noun) {
    return Math.min(verb.length(), noun.length()) >= VERB && verb.regionMatches(0, noun, 0, VERB);
  }

  /** Whether a word says in which direction the key leads: from Rome, leaving Rome. */
  private boolean leads(int i, ForeignKey key) {
    return roles(key).stream()
        .anyMatch(
            role -> FROM.contains(role) && leads(i, FROM) || TO.contains(role) && leads(i, TO));
  }

  private boolean leads(int i, Set<String> direction) {
    boolean preposition = u.isAny(i, "from", "to", "into");
    return (direction.contains(u.wordAt(i)) || direction.contains(u.token(i).stem()))
        && (preposition ? valueAt(i + 1) != null : !u.is(i + 1, "of"));
  }

  /** The cell that begins at a word, an article aside. */
  private @Nullable Link valueAt(int i) {
    Link link = u.linkAt(u.is(i, "the") ? i + 1 : i);
    return link != null && link.cell() ? link : null;
  }

  /** The words of a key's name that are of neither of its tables. */
  private Set<String> roles(ForeignKey key) {
    Set<String> roles = new LinkedHashSet<>(schema.column(column(key)).words());
    roles.removeAll(schema.table(key.from()).words());
    roles.removeAll(schema.table(key.to()).words());
    roles.removeAll(GENERIC);
    return roles;
  }
}
