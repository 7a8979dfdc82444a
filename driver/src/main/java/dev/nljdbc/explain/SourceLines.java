// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.explain.Explanation.ExplanationLine;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Pair;
import dev.nljdbc.queries.QueryOutline.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Explains the tables that a query reads, and their joins. */
final class SourceLines {

  private static final Set<String> COMMON =
      Set.of(
          (",;JOIN;CROSS JOIN;LEFT JOIN;RIGHT JOIN;FULL JOIN;NATURAL JOIN;NATURAL LEFT JOIN"
                  + ";NATURAL RIGHT JOIN;NATURAL FULL JOIN")
              .split(";"));

  private final DatabaseIndex index;
  private final JoinReasons joins;
  private final Set<String> doubts;

  /** {@code doubts} gets what speaks against joins. */
  SourceLines(DatabaseIndex index, JoinReasons joins, Set<String> doubts) {
    this.index = index;
    this.joins = joins;
    this.doubts = doubts;
  }

  List<ExplanationLine> of(List<Source> from, String query) {
    List<ExplanationLine> lines = new ArrayList<>();
    for (Source source : from) {
      lines.add(
          new ExplanationLine(Part.TABLE, "Reads " + described(source) + ".", note(source), query));
      if (!source.link().isEmpty()) {
        lines.add(joined(source, query));
      }
    }
    if (from.isEmpty()) {
      lines.add(new ExplanationLine(Part.TABLE, "Reads no table.", "", query));
    }
    return lines;
  }

  private String described(Source source) {
    Optional<TableId> table = source.table();
    String what =
        table
            .map(id -> index.dialect().table(id))
            .orElseGet(
                () ->
                    source.block().isEmpty() ? source.sql() : "what " + source.block() + " gives");
    boolean renamed =
        !source.called().isEmpty()
            && !source.called().equals(table.map(TableId::name).orElse(source.sql()))
            && !source.block().equals("with " + source.called());
    return what + (renamed ? ", called " + source.called() : "");
  }

  private String note(Source source) {
    Optional<Table> table = source.table().flatMap(index.catalog()::table);
    if (table.isEmpty()) {
      return "";
    }
    String view = table.get().kind() == Table.Kind.VIEW ? "A view. " : "";
    String written = table.get().description().strip();
    String end = written.isEmpty() || written.endsWith(".") ? " " : ". ";
    return (view + written + end + rows(table.get())).strip();
  }

  private static String rows(Table table) {
    return table.rows() < 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%s%,d %s when the index was read.",
            table.rowsEstimated() ? "~" : "",
            table.rows(),
            table.rows() == 1 ? "row" : "rows");
  }

  private String name(Source source) {
    if (!source.called().isEmpty()) {
      return source.called();
    }
    return source.block().isEmpty() ? source.sql() : source.block();
  }

  private ExplanationLine joined(Source source, String query) {
    String name = name(source);
    Optional<String> condition = condition(source);
    String kept = kept(source.link(), name);
    String what;
    if (odd(source.link())) {
      what = "Joined in SQL's own words: " + source.link() + ".";
    } else if (condition.isPresent()) {
      what =
          "Joins each row of " + name + " to the rows so far where " + condition.get() + "." + kept;
    } else if (source.link().equals(",")) {
      what =
          "Combines each row of "
              + name
              + " with each row so far, except those that the filters and joins remove.";
    } else {
      what = "Combines each row of " + name + " with each row so far." + kept;
    }
    return new ExplanationLine(Part.JOIN, what, why(source, condition.isPresent()), query);
  }

  private static boolean odd(String link) {
    return !COMMON.contains(link);
  }

  private Optional<String> condition(Source source) {
    if (source.on().isPresent()) {
      return source.on().map(ExpressionWords::of);
    }
    if (!source.common().isEmpty()) {
      return Optional.of(
          "both have the same "
              + ExpressionWords.listed(source.common(), "and")
              + equal(source.pairs()));
    }
    return source.link().startsWith("NATURAL")
        ? Optional.of("all columns of the same name are equal" + equal(source.pairs()))
        : Optional.empty();
  }

  private String equal(List<Pair> pairs) {
    List<String> words = new ArrayList<>();
    for (Pair pair : pairs) {
      words.add(
          index.dialect().column(pair.one()) + " equals " + index.dialect().column(pair.other()));
    }
    return words.isEmpty() ? "" : " (" + String.join(" and ", words) + ")";
  }

  private static String kept(String link, String name) {
    if (link.contains("LEFT")) {
      return " Rows so far without a match stay, with nulls in the columns of " + name + ".";
    }
    if (link.contains("RIGHT")) {
      return " Rows of " + name + " without a match stay, with nulls in the other columns.";
    }
    return link.contains("FULL")
        ? " Rows of both sides without a match stay, with nulls in the columns of the other side."
        : "";
  }

  private String why(Source source, boolean conditioned) {
    if (!source.pairs().isEmpty()) {
      return followed(source.pairs());
    }
    if (source.link().equals(",")) {
      return "";
    }
    if (!conditioned && !odd(source.link())) {
      String words = "No condition joins " + name(source) + " to the tables before it.";
      doubts.add(words);
      return words;
    }
    return conditioned
        ? "No two columns of tables are held equal here, so no key is followed."
        : "";
  }

  /** Which keys these pairs follow; what is doubtful about it becomes a doubt. */
  String followed(List<Pair> pairs) {
    JoinReasons.Reason reason = joins.of(pairs);
    if (!reason.doubt().isEmpty()) {
      doubts.add(reason.doubt());
    }
    return reason.why();
  }
}
