// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where in the data the values of conditions were found, by the index. */
final class ValueReasons {

  private static final Set<String> EQUAL = Set.of("=", "<>", "IN", "NOT IN");
  private static final Set<String> DENYING =
      Set.of("<>", "NOT IN", "NOT LIKE", "NOT ILIKE", "NOT BETWEEN");
  private static final Set<Term.Kind> VALUES = Set.of(Term.Kind.CONSTANT, Term.Kind.TEXT);
  private static final int NEAREST = 3;
  private static final int MOST = 12;
  private static final int LONGEST = 80;

  private final DatabaseIndex index;
  private final List<String> doubts = new ArrayList<>();

  ValueReasons(DatabaseIndex index) {
    this.index = index;
  }

  /** The problems found so far. */
  List<String> doubts() {
    return doubts;
  }

  /** The reasons for the values in a condition and its parts; empty if none are known. */
  String of(Test test) {
    List<String> found = new ArrayList<>();
    add(test, found);
    if (test.kind() == Test.Kind.COMPARED && DENYING.contains(test.operator())) {
      test.terms().get(0).column().ifPresent(column -> add(found, nulls(column)));
    }
    return String.join(" ", found);
  }

  private void add(Test test, List<String> to) {
    test.tests().forEach(inner -> add(inner, to));
    if (test.kind() == Test.Kind.COMPARED && !test.terms().isEmpty()) {
      add(test.operator(), test.terms(), to);
    }
  }

  private void add(String operator, List<Term> terms, List<String> to) {
    if (operator.equals("NOT IN") && terms.size() == 2 && terms.get(1).kind() == Term.Kind.QUERY) {
      to.add("Should " + terms.get(1).name() + " give a null, no row is left.");
    }
    int side = terms.get(0).column().isPresent() ? 0 : 1;
    ColumnId column = side < terms.size() ? terms.get(side).column().orElse(null) : null;
    if (column == null) {
      return;
    }
    List<Term> values = new ArrayList<>(terms);
    values.remove(side);
    for (Term value : values.subList(0, Math.min(MOST, values.size()))) {
      if (value.kind() == Term.Kind.TEXT && EQUAL.contains(operator)) {
        add(to, text(value, column));
      }
    }
    if (values.stream().anyMatch(v -> VALUES.contains(v.kind()))) {
      add(to, range(column));
    }
  }

  private static void add(List<String> to, String words) {
    if (!words.isEmpty() && !to.contains(words)) {
      to.add(words);
    }
  }

  /** Which rows that a reader would expect are left out by a comparison that denies. */
  private String nulls(ColumnId column) {
    return index.statistics(column).nulls() == 0
        ? ""
        : "Rows where " + shown(column) + " is null are left out too.";
  }

  private boolean isText(ColumnId column) {
    return index.catalog().column(column).filter(c -> c.kind() == ColumnKind.TEXT).isPresent();
  }

  private String text(Term value, ColumnId column) {
    if (!isText(column) || value.name().isEmpty()) {
      return "";
    }
    ColumnStatistics statistics = index.statistics(column);
    for (ColumnStatistics.ValueCount known : statistics.values()) {
      if (known.value().equals(value.name())) {
        String cells = ", in " + counted(known.count()) + " when the index was read";
        return stands(value, column) + (statistics.estimated() ? "." : cells + ".");
      }
    }
    if (index.unsearched().contains(column) || !index.holdsCells()) {
      return "The cells of %s are not in the index: %s was not looked up."
          .formatted(shown(column), quoted(value.name()));
    }
    ValueQuery query = new ValueQuery(value.name(), List.of(), List.of(column.toString()), NEAREST);
    return found(value, column, index.values().search(query));
  }

  private String stands(Term value, ColumnId column) {
    return quoted(value.name()) + " is a value of " + shown(column);
  }

  private String found(Term value, ColumnId column, List<ValueHit> hits) {
    if (hits.stream().anyMatch(hit -> hit.contents().equals(value.name()))) {
      return stands(value, column) + ".";
    }
    Optional<ValueHit> same =
        hits.stream()
            .filter(hit -> index.dialect().takesForEqual(hit.contents(), value.name()))
            .findFirst();
    if (same.isPresent()) {
      return "%s is in %s as %s, which this engine usually takes for equal."
          .formatted(quoted(value.name()), shown(column), quoted(same.get().contents()));
    }
    // of a table without rows nobody has looked at it
    return index.statistics(column).rows() == 0 ? "" : missing(value, column, hits);
  }

  private String missing(Term value, ColumnId column, List<ValueHit> hits) {
    String nearest = String.join(", ", hits.stream().map(h -> quoted(h.contents())).toList());
    String are = hits.size() == 1 ? "; the nearest is " : "; the nearest are ";
    String none =
        "No cell of %s was %s when the index was read%s."
            .formatted(shown(column), quoted(value.name()), hits.isEmpty() ? "" : are + nearest);
    doubts.add(none);
    return none;
  }

  /** The reason for a number or date. */
  private String range(ColumnId column) {
    ColumnStatistics statistics = index.statistics(column);
    String min = statistics.min();
    String max = statistics.max();
    if (isText(column) || min == null || max == null) {
      return "";
    }
    String rows = statistics.estimated() ? " in the rows that were looked at" : "";
    return "%s went from %s to %s%s when the index was read."
        .formatted(shown(column), min, max, rows);
  }

  private static String counted(long rows) {
    return String.format(Locale.ROOT, "%,d ", rows) + (rows == 1 ? "row" : "rows");
  }

  private String quoted(String text) {
    return index.dialect().string(Truncation.abbreviate(text, LONGEST));
  }

  private String shown(ColumnId column) {
    return index.dialect().column(column);
  }
}
