package dev.nljdbc.explain;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is written of columns: each is told once. */
final class ColumnNotes {

  private static final int LONGEST = 200;

  private final DatabaseIndex index;
  private final Set<ColumnId> told = new HashSet<>();

  ColumnNotes(DatabaseIndex index) {
    this.index = index;
  }

  /** The descriptions of the columns in expressions; empty when there are none. */
  String of(List<Term> terms) {
    List<String> notes = new ArrayList<>();
    terms.forEach(term -> add(term, notes));
    return String.join(" ", notes);
  }

  private void add(Term term, List<String> to) {
    Optional<Column> column = term.column().flatMap(index.catalog()::column);
    if (column.isPresent() && told.add(column.get().id())) {
      String written = column.get().description().strip();
      if (!written.isEmpty()) {
        String cut = written.length() <= LONGEST ? written : written.substring(0, LONGEST) + "…";
        String end = cut.matches("(?s).*[.!?…]$") ? "" : ".";
        to.add(index.dialect().column(column.get().id()) + ": " + cut + end);
      }
    }
    term.arguments().forEach(argument -> add(argument, to));
  }
}
