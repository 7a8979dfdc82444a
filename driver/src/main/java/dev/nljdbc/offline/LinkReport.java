package dev.nljdbc.offline;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
    for (Link link : u.links()) {
      made.add(link, meanings);
    }
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      if (t.kind() == Token.Kind.NUMBER || t.kind() == Token.Kind.DATE) {
        made.number(i, meanings);
      }
    }
    return meanings;
  }

  private void add(Link link, List<LinkedSpan> out) {
    String span = u.span(link.start(), link.end());
    String text = span.toLowerCase(Locale.ROOT);
    Set<String> cells = new LinkedHashSet<>(List.of(text));
    if (link.literal() != null) {
      cells.add(link.literal().toLowerCase(Locale.ROOT));
    }
    for (ValueHit hit : link.values()) {
      cells.add(hit.contents().toLowerCase(Locale.ROOT));
    }
    for (Query.Predicate p : parts.predicates()) {
      for (Query.Operand o : p.right()) {
        if (o instanceof Query.Literal l
            && cells.contains(l.value().replace("%", "").toLowerCase(Locale.ROOT))) {
          String target = p.left().column() + " " + p.operator() + " '" + l.value() + "'";
          out.add(new LinkedSpan(span, "value", target));
          return;
        }
      }
    }
    for (var named : link.columns()) {
      if (parts.columns().contains(named.what().id())) {
        out.add(new LinkedSpan(span, "column", named.what().id().toString()));
        return;
      }
    }
    for (var named : link.tables()) {
      if (parts.tables().contains(named.what().id())) {
        out.add(new LinkedSpan(span, "table", named.what().id().toString()));
        return;
      }
    }
  }

  private void number(int i, List<LinkedSpan> out) {
    String value = u.token(i).lower();
    for (Query.Predicate p : parts.predicates()) {
      for (Query.Operand o : p.right()) {
        if (o instanceof Query.Literal l && l.value().equals(value) && u.linkAt(i) == null) {
          String left = p.left().column() == null ? "count" : p.left().column().toString();
          out.add(
              new LinkedSpan(u.token(i).text(), "number", left + " " + p.operator() + " " + value));
          return;
        }
      }
    }
    if (parts.limits().contains(value)) {
      out.add(new LinkedSpan(u.token(i).text(), "number", "at most " + value + " rows"));
    }
  }
}
