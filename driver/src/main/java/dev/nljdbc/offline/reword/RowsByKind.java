// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * "Nurses based in Oslo" are "nurse staff based in Oslo", where a column of the staff says so;
 * "sculptures" are "sculpture objects".
 */
final class RowsByKind {

  private static final Set<String> KINDS =
      Set.of("type", "kind", "category", "class", "grade", "rank", "role", "position");

  private static final Set<String> AMOUNTS =
      Stream.of("revenue.names", "amount.additive")
          .flatMap(list -> WordLists.list(list).stream())
          .collect(Collectors.toUnmodifiableSet());

  private RowsByKind() {}

  /** The question with the people's table; empty where it names no people by a cell alone. */
  static Optional<String> of(Utterance u, SchemaView schema) {
    return u.links().stream()
        .filter(link -> !link.values().isEmpty() && !isNamed(link) && isAskedFor(u, link))
        .flatMap(
            link ->
                role(link, schema).stream().flatMap(hit -> reworded(u, link, hit, schema).stream()))
        .findFirst();
  }

  /** Whether the word is a noun of several, and of those that the question is about. */
  private static boolean isAskedFor(Utterance u, Link link) {
    Token last = u.token(link.end() - 1);
    boolean plural = last.word() && last.lower().endsWith("s") && !last.lower().endsWith("ss");
    boolean amount = AMOUNTS.contains(last.stem());
    boolean noun = !amount && u.linkAt(link.end()) == null;
    boolean one = u.isAny(link.start() - 1, "which", "what");
    return (plural || one) && noun && u.part(link) == Utterance.Part.HEAD && isFirst(u, link);
  }

  /** Whether a name may be meant, but that of a key to such rows: a conservator's. */
  private static boolean isNamed(Link link) {
    return link.tableScore() >= Link.PARTLY_NAMED
        || link.columns().stream()
            .anyMatch(n -> n.score() >= Link.PARTLY_NAMED && !n.what().foreign());
  }

  private static boolean isFirst(Utterance u, Link link) {
    return u.links().stream().noneMatch(other -> other.start() < link.start() && !other.cell());
  }

  /** A cell that is no name, of one table, in whose rows many share it. */
  private static Optional<ValueHit> role(Link link, SchemaView schema) {
    List<ValueHit> hits = link.values();
    Set<TableId> tables = hits.stream().map(h -> h.column().table()).collect(Collectors.toSet());
    ValueHit first = hits.get(0);
    ColumnView column = schema.column(first.column());
    TableView table = schema.table(column.table());
    boolean shared = column.statistics().categorical() && !table.readable().contains(column);
    boolean kind = table.people() || KINDS.contains(column.last());
    return tables.size() == 1 && kind && shared ? Optional.of(first) : Optional.empty();
  }

  private static Optional<String> reworded(
      Utterance u, Link link, ValueHit role, SchemaView schema) {
    TableView table = schema.table(role.column().table());
    boolean said =
        u.links().stream()
            .anyMatch(
                other ->
                    other.tables().stream()
                        .anyMatch(n -> n.score() >= Link.NAMED && n.what().equals(table)));
    String noun = role.contents() + " " + String.join(" ", table.words());
    return said || u.text().contains(noun)
        ? Optional.empty()
        : Optional.of(
            u.text().substring(0, u.token(link.start()).from())
                + noun
                + u.text().substring(u.token(link.end() - 1).to()));
  }
}
