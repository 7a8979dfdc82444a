// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.QuestionBlur.Blurred;
import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Takes the column's name from a value: "whose home city is Paris" becomes "with Paris". */
final class ValueBlur {

  /** A column's name stands at most so many words before its value. */
  private static final int BEFORE_VALUE = 4;

  private static final Set<String> OPENING =
      Set.of("whose", "with", "where", "having", "in", "from", "of", "at", "that", "which", "for");

  private final SchemaView schema;
  private final OtherReadings others;

  ValueBlur(SchemaView schema, OtherReadings others) {
    this.schema = schema;
    this.others = others;
  }

  List<Blurred> of(Utterance u, Query gold, String sql) {
    List<Blurred> all = new ArrayList<>();
    for (Query.Predicate p : QueryParts.of(gold).predicates()) {
      ColumnId id = p.left().column();
      boolean one = p.right().size() == 1 && p.operator().equals("=");
      if (id != null
          && schema.knows(id)
          && one
          && p.right().get(0) instanceof Query.Literal l
          && l.text()) {
        of(u, gold, sql, p, schema.column(id), l, all);
      }
    }
    return all;
  }

  private void of(
      Utterance u,
      Query gold,
      String sql,
      Query.Predicate p,
      ColumnView column,
      Query.Literal literal,
      List<Blurred> all) {
    int at = literal(u, literal.value());
    int name = at < 0 ? -1 : before(u, at, column.last());
    if (name < 1) {
      return;
    }
    List<ColumnView> found =
        others.of(
            gold,
            c ->
                !c.id().equals(column.id())
                    && c.text()
                    && !c.identifier()
                    && others.holds(c, literal),
            c -> {
              Query.Predicate by = Query.Predicate.of(Query.Term.of(c.id()), "=", literal);
              return new QueryEdit(schema, UnaryOperator.identity(), o -> o.equals(p) ? by : o)
                  .of(gold);
            },
            sql);
    if (!found.isEmpty()) {
      int from = opening(u, name);
      String text = u.text();
      String before = text.substring(0, u.token(from).from());
      String question = before + "with " + text.substring(begin(u, at));
      all.add(new Blurred(question, from == name ? Unfair.BROKEN : null));
    }
  }

  private static int literal(Utterance u, String value) {
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      String rest = u.text().substring(t.from());
      if (t.text().equalsIgnoreCase(value)
          || rest.regionMatches(true, 0, value, 0, value.length())) {
        return i;
      }
    }
    return -1;
  }

  private static int begin(Utterance u, int at) {
    int from = u.token(at).from();
    boolean quoted = from > 0 && "\"'".indexOf(u.text().charAt(from - 1)) >= 0;
    return quoted ? from - 1 : from;
  }

  private static int before(Utterance u, int at, String stem) {
    for (int i = at - 1; i >= Math.max(0, at - BEFORE_VALUE); i--) {
      if (u.token(i).stem().equals(stem)) {
        return i;
      }
    }
    return -1;
  }

  /** Where the condition begins; the name itself where nothing opens it. */
  private static int opening(Utterance u, int name) {
    for (int i = name - 1; i >= Math.max(0, name - BEFORE_VALUE); i--) {
      if (OPENING.contains(u.token(i).lower())) {
        return i;
      }
    }
    return name;
  }
}
