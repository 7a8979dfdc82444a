// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.semantics.BusinessTerm;
import dev.nljdbc.semantics.BusinessTerms;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the columns of a result are called in words, where the query gives no name and the engine's
 * would be the text of a function: {@code number_of_tracks} for {@code COUNT(*)}.
 */
public final class ResultColumnLabels {

  /** A hundred times one thing by another, in whatever order. */
  private static final Pattern PERCENTAGE =
      Pattern.compile("100(\\.0+)? *\\*.*/.*|.*/.*\\* *100(\\.0+)?", Pattern.DOTALL);

  /** A year or month, with or without the type that it is wanted in; or a year and month. */
  private static final Pattern PART_OF_DATE =
      Pattern.compile(
          "(?is)(CAST *\\( *)?(strftime *\\( *'(%Y|%m|%Y-%m)' *,|(YEAR|MONTH) *\\("
              + "|EXTRACT *\\( *(YEAR|MONTH) +FROM )[^()]*\\)( +AS +\\w+ *\\))?");

  /** Matches the amount of an order line: price times quantity, with or without discount. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?is)[^*()+]*price\\W? *\\* *[^*()+]*(quantity|qty)[^*()+]*( *\\* *\\(1 - .*\\))?"
              + "|[^*()+]*(quantity|qty)[^*()+]*\\* *[^*()+]*price\\W?( *\\* *\\(1 - .*\\))?");

  private final Catalog catalog;
  private final QueryOutline.Selecting block;

  /** The names of business terms by their SQL. */
  private final Map<String, String> terms = new HashMap<>();

  private ResultColumnLabels(
      Catalog catalog, BusinessTerms known, Dialect dialect, QueryOutline.Selecting block) {
    this.catalog = catalog;
    this.block = block;
    for (BusinessTerm term : known.all()) {
      String sql = term.definition().expression(dialect::column);
      terms.put(squeezed(sql), joined(IdentifierWords.of(term.name())));
    }
  }

  private static String squeezed(String sql) {
    return sql.replaceAll("\\s+", "");
  }

  /**
   * The headings of a query's columns, none twice.
   *
   * @param terms whose names go before what is made of functions and columns
   * @param dialect in which the outline prints columns
   * @return one for each column of the result, {@code ""} for those that keep the engine's; empty
   *     where the columns can't be told from the query's text, as with a star
   */
  public static List<String> of(
      QueryOutline outline, Catalog catalog, BusinessTerms terms, Dialect dialect) {
    Optional<QueryOutline.Selecting> first = first(outline);
    if (first.isEmpty() || first.get().shown().stream().anyMatch(QueryOutline.Shown::star)) {
      return List.of();
    }
    return new ResultColumnLabels(catalog, terms, dialect, first.get()).all();
  }

  /** The query that labels the columns: of a set operation, the first one. */
  private static Optional<QueryOutline.Selecting> first(QueryOutline outline) {
    String name = "";
    for (int depth = 0; depth < outline.blocks().size(); depth++) {
      Optional<QueryOutline.Block> block = named(outline, name);
      if (block.isPresent() && block.get() instanceof QueryOutline.Selecting selecting) {
        return Optional.of(selecting);
      } else if (block.isPresent() && block.get() instanceof QueryOutline.Combining combining) {
        name = combining.branches().get(0);
      } else {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<QueryOutline.Block> named(QueryOutline outline, String name) {
    return outline.blocks().stream().filter(b -> b.name().equals(name)).findFirst();
  }

  private List<String> all() {
    Set<String> taken = new HashSet<>();
    for (QueryOutline.Shown shown : block.shown()) {
      boolean function = shown.term().kind() == QueryOutline.Term.Kind.FUNCTION;
      String kept = shown.alias().isEmpty() ? (function ? "" : shown.term().name()) : shown.alias();
      shown.term().column().ifPresent(c -> taken.add(c.name().toLowerCase(Locale.ROOT)));
      taken.add(kept.toLowerCase(Locale.ROOT));
    }
    List<String> headings = new ArrayList<>();
    for (QueryOutline.Shown shown : block.shown()) {
      String heading = shown.alias().isEmpty() ? of(shown) : "";
      headings.add(heading.isEmpty() || taken.add(heading) ? heading : "");
    }
    return headings;
  }

  private String of(QueryOutline.Shown shown) {
    String term = terms.get(squeezed(shown.term().sql()));
    if (term != null) {
      return term;
    }
    Optional<ColumnId> column = shown.term().column();
    if (column.isPresent() && again(column.get())) {
      return joined(
          IdentifierWords.of(shown.term().sql())); // what the query calls it tells which it is
    }
    return column.isPresent() && namesake(column.get())
        ? joined(singular(IdentifierWords.of(column.get().table().name())))
            + "_"
            + joined(IdentifierWords.of(column.get().name()))
        : of(shown.term());
  }

  /** Whether the column is shown more than once, as of a table that is joined with itself. */
  private boolean again(ColumnId column) {
    return block.shown().stream()
            .filter(s -> s.alias().isEmpty() && s.term().column().equals(Optional.of(column)))
            .map(s -> s.term().sql())
            .distinct()
            .count()
        > 1;
  }

  /** Whether a column of another table is shown under the same name. */
  private boolean namesake(ColumnId column) {
    return block.shown().stream()
        .filter(s -> s.alias().isEmpty())
        .flatMap(s -> s.term().column().stream())
        .anyMatch(
            c -> c.name().equalsIgnoreCase(column.name()) && !c.table().equals(column.table()));
  }

  private String of(QueryOutline.Term term) {
    if (term.kind() == QueryOutline.Term.Kind.ROWS) {
      return "number_of_" + counted().map(ResultColumnLabels::several).orElse("rows");
    } else if (term.name().equals("ROUND") && !term.arguments().isEmpty()) {
      return of(term.arguments().get(0));
    }
    Matcher part = PART_OF_DATE.matcher(term.sql());
    if (part.matches()) {
      return part.group().toUpperCase(Locale.ROOT).matches("(?s).*(%M|MONTH).*") ? "month" : "year";
    }
    if (PERCENTAGE.matcher(term.sql()).matches()) {
      return "percentage";
    }
    return AMOUNT.matcher(term.sql()).matches() ? "amount" : ofFunction(term);
  }

  private String ofFunction(QueryOutline.Term term) {
    if (term.kind() != QueryOutline.Term.Kind.FUNCTION || term.arguments().size() != 1) {
      return "";
    }
    QueryOutline.Term argument = uncast(term.arguments().get(0));
    return AMOUNT.matcher(argument.sql()).matches()
        ? measured(term.name(), "amount", false)
        : argument.column().map(c -> of(term, c)).orElse("");
  }

  /** Some engines' averages are of casts only. */
  private static QueryOutline.Term uncast(QueryOutline.Term term) {
    boolean cast = term.kind() == QueryOutline.Term.Kind.OTHER && term.arguments().size() == 1;
    return cast ? term.arguments().get(0) : term;
  }

  private String of(QueryOutline.Term term, ColumnId column) {
    String name = joined(IdentifierWords.of(column.name()));
    boolean temporal = kind(column) == ColumnKind.TEMPORAL;
    return term.name().equals("COUNT")
        ? "number_of_"
            + (key(column) || !term.distinct() && filled(column)
                ? several(column.table())
                : different(term, column))
        : measured(term.name(), name, temporal);
  }

  private static String measured(String function, String name, boolean temporal) {
    return switch (function) {
      case "SUM", "TOTAL" -> prefixed("total", name);
      case "AVG" -> prefixed("average", name);
      case "MIN" -> prefixed(temporal ? "earliest" : "lowest", name);
      case "MAX" -> prefixed(temporal ? "latest" : "highest", name);
      default -> "";
    };
  }

  private static String prefixed(String word, String name) {
    return name.isEmpty()
        ? ""
        : name.startsWith(word + "_") || name.equals(word) ? name : word + "_" + name;
  }

  private static String different(QueryOutline.Term term, ColumnId column) {
    return (term.distinct() ? "different_" : "")
        + several(IdentifierWords.of(column.name()), "values");
  }

  private ColumnKind kind(ColumnId id) {
    return catalog.column(id).map(c -> c.kind()).orElse(ColumnKind.OTHER);
  }

  /** Whether every row has a value. */
  private boolean filled(ColumnId id) {
    return catalog.column(id).filter(c -> !c.nullable()).isPresent();
  }

  private boolean key(ColumnId id) {
    return catalog
        .table(id.table())
        .map(t -> t.primaryKey().equals(List.of(id.name())))
        .orElse(false);
  }

  /**
   * What a row is one of: the table that refers to the others, for each of its rows is there once.
   */
  private Optional<TableId> counted() {
    List<TableId> tables = new ArrayList<>();
    for (QueryOutline.Source source : block.from()) {
      if (source.table().isEmpty() || tables.contains(source.table().get())) {
        return Optional.empty();
      }
      tables.add(source.table().get());
    }
    List<TableId> many = new ArrayList<>(tables);
    for (ForeignKey key : catalog.foreignKeys()) {
      if (tables.contains(key.from())) {
        many.remove(key.to());
      }
    }
    return many.size() == 1 ? Optional.of(many.get(0)) : Optional.empty();
  }

  private static String several(TableId table) {
    return several(IdentifierWords.of(table.name()), "rows");
  }

  private static String several(List<String> words, String otherwise) {
    if (words.isEmpty()) {
      return otherwise;
    }
    List<String> plural = new ArrayList<>(words.subList(0, words.size() - 1));
    plural.add(Plurals.plural(words.get(words.size() - 1)));
    return joined(plural);
  }

  private static List<String> singular(List<String> words) {
    List<String> one = new ArrayList<>(words);
    if (!one.isEmpty()) {
      one.set(one.size() - 1, Plurals.OF_HEADINGS.singular(one.get(one.size() - 1)));
    }
    return one;
  }

  private static String joined(List<String> words) {
    return String.join("_", words);
  }
}
