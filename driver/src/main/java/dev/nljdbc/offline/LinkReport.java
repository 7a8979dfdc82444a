// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reports which part of a query each span of the question became. */
final class LinkReport {

  private final Utterance u;
  private final QueryParts parts;

  private LinkReport(Utterance u, QueryParts parts) {
    this.u = u;
    this.parts = parts;
  }

  static List<LinkedSpan> of(Utterance u, Query query) {
    LinkReport made = new LinkReport(u, QueryParts.of(query));
    List<LinkedSpan> meanings = new ArrayList<>();
    u.links().forEach(link -> made.of(link).ifPresent(meanings::add));
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      if (t.kind() == Token.Kind.NUMBER || t.kind() == Token.Kind.DATE) {
        made.number(i).ifPresent(meanings::add);
      }
    }
    return meanings;
  }

  /** Whether a query leaves out a name of the question that stands in a cell. */
  static boolean forgetsName(Utterance u, Query query) {
    LinkReport made = new LinkReport(u, QueryParts.of(query));
    return u.links().stream()
        .filter(link -> link.cell() && link.start() > 0 && u.token(link.start()).capital())
        .anyMatch(link -> made.of(link).isEmpty());
  }

  private Optional<LinkedSpan> of(Link link) {
    String span = u.span(link.start(), link.end());
    return cell(span, link)
        .map(target -> new LinkedSpan(span, "value", target))
        .or(() -> named(span, "column", link.columns(), ColumnView::id, parts.columns()))
        .or(() -> named(span, "table", link.tables(), TableView::id, parts.tables()));
  }

  private static <T, I> Optional<LinkedSpan> named(
      String span, String kind, List<Link.Named<T>> links, Function<T, I> id, Set<I> used) {
    return links.stream()
        .map(n -> id.apply(n.what()))
        .filter(used::contains)
        .findFirst()
        .map(i -> new LinkedSpan(span, kind, i.toString()));
  }

  private Optional<String> cell(String span, Link link) {
    Set<String> cells = new HashSet<>(Set.of(span.toLowerCase(Locale.ROOT)));
    if (link.literal() != null) {
      cells.add(link.literal().toLowerCase(Locale.ROOT));
    }
    link.values().forEach(hit -> cells.add(hit.contents().toLowerCase(Locale.ROOT)));
    return compared(
        l -> cells.contains(l.value().replace("%", "").toLowerCase(Locale.ROOT)),
        (p, l) -> p.left().column() + " " + p.operator() + " '" + l.value() + "'");
  }

  private Optional<LinkedSpan> number(int i) {
    String value = u.token(i).lower();
    return compared(
            l -> l.value().equals(value) && u.linkAt(i) == null,
            (p, l) -> {
              String left = p.left().column() == null ? "count" : p.left().column().toString();
              return left + " " + p.operator() + " " + value;
            })
        .or(
            () ->
                Optional.of("at most " + value + " rows")
                    .filter(rows -> parts.limits().contains(value)))
        .map(target -> new LinkedSpan(u.token(i).text(), "number", target));
  }

  /** What is written of the first literal so wanted. */
  private Optional<String> compared(
      Predicate<Query.Literal> want, BiFunction<Query.Predicate, Query.Literal, String> text) {
    return parts.predicates().stream()
        .flatMap(p -> p.literals().filter(want).map(l -> text.apply(p, l)))
        .findFirst();
  }
}
