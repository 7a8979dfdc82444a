package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Meaning;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What each span of a question was taken for in a query. */
final class Meanings {

  private final Utterance u;
  private final Set<ColumnId> columns = new LinkedHashSet<>();
  private final Set<String> tables = new LinkedHashSet<>();
  private final List<Query.Predicate> predicates = new ArrayList<>();
  private final Set<String> numbers = new LinkedHashSet<>();

  private Meanings(Utterance u) {
    this.u = u;
  }

  static List<Meaning> of(Utterance u, Query query) {
    Meanings made = new Meanings(u);
    made.collect(query);
    List<Meaning> meanings = new ArrayList<>();
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

  private void collect(Query q) {
    q.involved().forEach(t -> tables.add(t.toString()));
    q.select().forEach(this::collect);
    columns.addAll(q.groupBy());
    q.orderBy().forEach(o -> collect(o.term()));
    q.having().forEach(this::collect);
    q.where().forEach(or -> or.forEach(this::collect));
    if (q.limit() > 0) {
      numbers.add(String.valueOf(q.limit()));
    }
    if (q.combined() != null) {
      collect(q.combined().query());
    }
  }

  private void collect(Query.Term term) {
    if (term.column() != null) {
      columns.add(term.column());
    }
  }

  private void collect(Query.Predicate p) {
    collect(p.left());
    predicates.add(p);
    for (Query.Operand o : p.right()) {
      if (o instanceof Query.Sub sub) {
        collect(sub.query());
      }
    }
  }

  private void add(Link link, List<Meaning> out) {
    String span = u.span(link.start(), link.end());
    String text = span.toLowerCase(Locale.ROOT);
    Set<String> cells = new LinkedHashSet<>(List.of(text));
    if (link.literal() != null) {
      cells.add(link.literal().toLowerCase(Locale.ROOT));
    }
    for (ValueHit hit : link.values()) {
      cells.add(hit.contents().toLowerCase(Locale.ROOT));
    }
    for (Query.Predicate p : predicates) {
      for (Query.Operand o : p.right()) {
        if (o instanceof Query.Literal l
            && cells.contains(l.value().replace("%", "").toLowerCase(Locale.ROOT))) {
          String target = p.left().column() + " " + p.operator() + " '" + l.value() + "'";
          out.add(new Meaning(span, "value", target));
          return;
        }
      }
    }
    for (var named : link.columns()) {
      if (columns.contains(named.what().id())) {
        out.add(new Meaning(span, "column", named.what().id().toString()));
        return;
      }
    }
    for (var named : link.tables()) {
      if (tables.contains(named.what().id().toString())) {
        out.add(new Meaning(span, "table", named.what().id().toString()));
        return;
      }
    }
  }

  private void number(int i, List<Meaning> out) {
    String value = u.token(i).lower();
    for (Query.Predicate p : predicates) {
      for (Query.Operand o : p.right()) {
        if (o instanceof Query.Literal l && l.value().equals(value) && u.linkAt(i) == null) {
          String left = p.left().column() == null ? "count" : p.left().column().toString();
          out.add(
              new Meaning(u.token(i).text(), "number", left + " " + p.operator() + " " + value));
          return;
        }
      }
    }
    if (numbers.contains(value)) {
      out.add(new Meaning(u.token(i).text(), "number", "at most " + value + " rows"));
    }
  }
}
