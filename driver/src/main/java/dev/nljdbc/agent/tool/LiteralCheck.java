// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.QueryNames;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The texts that a query compares columns with: for each that is no cell of its column, the nearest
 * cells there, and where else it stands. It explains a result without rows, and casts doubt on one
 * that may be wrong without a sign of it, as a count of 0.
 */
public final class LiteralCheck {

  private static final int TEXTS = 4;
  private static final int NEAREST = 3;
  private static final Set<String> EQUALS = Set.of("=", "IN");
  private static final int LONGEST = 80;
  private static final Set<String> LOOKED_FOR = Set.of("=", "IN", "LIKE", "ILIKE");
  private static final Pattern LITERAL = Pattern.compile("'([^']*+(?:''[^']*+)*+)'");

  /** Modifiers of dates, such as {@code start of month}, are no cell values. */
  private static final Pattern DAY_STEP =
      Pattern.compile(
          "(?i)now|localtime|utc|start of \\w+|weekday \\d|%[a-z].*"
              + "|([+-]?\\d+ )?(day|week|month|quarter|year|hour|minute|second)s?");

  private static final String ALL_THERE =
      "The texts in the query are cells of these columns, so it is the other conditions, or the"
          + " joins, that leave nothing.";

  private final DatabaseIndex index;
  private final Lookup values;

  /** Finds cells. */
  @FunctionalInterface
  private interface Lookup {

    List<ValueHit> find(ValueQuery query, Cancellation cancellation) throws NlException;
  }

  private LiteralCheck(DatabaseIndex index, Lookup values) {
    this.index = index;
    this.values = values;
  }

  /** Looks in the index, and in the rows of columns that the index leaves out. */
  static LiteralCheck of(Workspace workspace) {
    ValueFinder finder = new ValueFinder(workspace);
    return new LiteralCheck(
        workspace.index(), (query, cancellation) -> finder.find(query, cancellation).hits());
  }

  /**
   * What an index says of the texts of a query that ran.
   *
   * @param noRows whether it has no rows
   * @return one for each text that is no cell; usually none
   */
  public static List<Doubt> doubts(DatabaseIndex index, String sql, boolean noRows)
      throws NlException {
    return new LiteralCheck(index, (query, cancellation) -> index.values().search(query))
        .of(sql, noRows, Cancellation.unbounded())
        .doubts();
  }

  /**
   * What was found.
   *
   * @param doubts one for each text that is no cell; usually none. Only one that resembles a cell
   *     may change the rows: of others the database holds nothing
   * @param note what else is to be said of a result without rows; empty for nothing
   */
  record Found(List<Doubt> doubts, String note) {

    /** The findings for the model, one per line; usually empty. */
    String text() {
      return doubts.isEmpty()
          ? note
          : PromptEscaping.join(doubts.stream().map(Doubt::text).toList());
    }
  }

  /** Looks for the texts of a query. */
  Found of(String sql, boolean noRows, Cancellation cancellation) throws NlException {
    return noRows ? explain(sql, cancellation) : doubts(sql, cancellation);
  }

  /**
   * What speaks against a query that returned rows: a column that is compared with texts of which
   * it holds none.
   */
  private Found doubts(String sql, Cancellation cancellation) throws NlException {
    if (sql.indexOf('\'') < 0) {
      return new Found(List.of(), "");
    }
    List<Doubt> doubts = new ArrayList<>();
    for (Map.Entry<ColumnId, Set<String>> compared : equalled(sql).entrySet()) {
      List<Doubt> missing = new ArrayList<>();
      for (String text : compared.getValue()) {
        missing.addAll(inColumn(text, compared.getKey(), cancellation));
      }
      if (missing.size() == compared.getValue().size()) {
        doubts.addAll(missing);
      }
    }
    return new Found(doubts.subList(0, Math.min(TEXTS, doubts.size())), "");
  }

  /**
   * The literals that the query compares for equality, by column, for columns with known values.
   */
  private Map<ColumnId, Set<String>> equalled(String sql) {
    Map<ColumnId, Set<String>> texts = new LinkedHashMap<>();
    for (FilterUse filter : filters(sql)) {
      if (EQUALS.contains(filter.operator().toUpperCase(Locale.ROOT))
          && allCellsKnown(filter.column())) {
        Set<String> compared = texts.computeIfAbsent(filter.column(), c -> new LinkedHashSet<>());
        filter.constants().stream()
            .filter(text -> text.codePoints().anyMatch(Character::isLetter))
            .filter(text -> !text.endsWith("…")) // a long one was cut by the reading
            .forEach(compared::add);
      }
    }
    texts.values().removeIf(Set::isEmpty);
    return texts;
  }

  private boolean allCellsKnown(ColumnId id) {
    return index.statistics(id).rows() > index.statistics(id).nulls()
        && !index.unsearched().contains(id)
        && index
            .catalog()
            .column(id.toString())
            .filter(c -> c.kind() == ColumnKind.TEXT)
            .isPresent();
  }

  /** The explanation of a result without rows; empty where there is no text to look for. */
  private Found explain(String sql, Cancellation cancellation) throws NlException {
    Map<String, Optional<ColumnId>> texts = texts(sql);
    List<Doubt> doubts = new ArrayList<>();
    boolean looked = false;
    for (Map.Entry<String, Optional<ColumnId>> text : texts.entrySet()) {
      Optional<ColumnId> column = text.getValue();
      if (doubts.size() < TEXTS) {
        doubts.addAll(
            column.isPresent()
                ? inColumn(text.getKey(), column.get(), cancellation)
                : anywhere(text.getKey(), cancellation));
        looked |= column.isPresent();
      }
    }
    return new Found(doubts, looked ? ALL_THERE : "");
  }

  /** The texts of the query with letters in them, with the column that each is compared with. */
  private Map<String, Optional<ColumnId>> texts(String sql) {
    Map<String, Optional<ColumnId>> texts = new LinkedHashMap<>();
    literals(sql).forEach(text -> texts.put(text, Optional.empty()));
    for (FilterUse filter : filters(sql)) {
      if (LOOKED_FOR.contains(filter.operator().toUpperCase(Locale.ROOT))) {
        filter.constants().stream()
            .map(LiteralCheck::unmasked)
            .filter(texts::containsKey)
            .forEach(text -> texts.put(text, Optional.of(filter.column())));
      }
    }
    return texts;
  }

  private static List<String> literals(String sql) {
    return LITERAL
        .matcher(sql)
        .results()
        .filter(literal -> !dayStep(sql, literal))
        .map(literal -> unmasked(literal.group(1).replace("''", "'")))
        .filter(text -> text.codePoints().anyMatch(Character::isLetter))
        .toList();
  }

  /** Unless it is compared with a column. */
  private static boolean dayStep(String sql, MatchResult literal) {
    boolean compared = sql.substring(0, literal.start()).stripTrailing().endsWith("=");
    return !compared && DAY_STEP.matcher(literal.group(1)).matches();
  }

  private List<FilterUse> filters(String sql) {
    try {
      QueryNames names = QueryMiner.of(index.catalog()).names(sql);
      return names.filters();
    } catch (UnparsableSqlException e) {
      return List.of(); // its texts are looked for everywhere then
    }
  }

  /** The pattern without wildcards at its ends. */
  private static String unmasked(String text) {
    return text.replaceAll("^[%_]+|[%_]+$", "");
  }

  private List<Doubt> inColumn(String text, ColumnId column, Cancellation cancellation)
      throws NlException {
    List<ValueHit> there = find(text, List.of(column.toString()), cancellation);
    if (there.stream().anyMatch(hit -> equal(hit, text))) {
      return List.of();
    }
    List<ValueHit> elsewhere =
        find(text, List.of(), cancellation).stream()
            .filter(hit -> !hit.column().equals(column) && hit.match().compareTo(Match.FUZZY) <= 0)
            .toList();
    String line = "No " + column + " is " + quoted(text);
    if (!there.isEmpty()) {
      line += "; nearest: " + print(there);
    }
    boolean like = there.stream().anyMatch(LiteralCheck::alike) || !elsewhere.isEmpty();
    return List.of(
        doubt(elsewhere.isEmpty() ? line : line + "; elsewhere: " + print(elsewhere), like));
  }

  private static Doubt doubt(String line, boolean mayChangeRows) {
    return new Doubt(Doubt.Kind.UNKNOWN_LITERAL, line, "", mayChangeRows);
  }

  private static boolean alike(ValueHit hit) {
    return hit.match().compareTo(Match.PARTIAL) <= 0;
  }

  private boolean equal(ValueHit hit, String text) {
    return hit.match() == Match.EXACT || index.dialect().takesForEqual(hit.contents(), text);
  }

  private List<Doubt> anywhere(String text, Cancellation cancellation) throws NlException {
    List<ValueHit> hits = find(text, List.of(), cancellation);
    boolean there = hits.stream().anyMatch(hit -> hit.match() == Match.EXACT);
    return there || hits.isEmpty()
        ? List.of()
        : List.of(
            doubt(
                "No cell is " + quoted(text) + "; nearest: " + print(hits),
                hits.stream().anyMatch(LiteralCheck::alike)));
  }

  private List<ValueHit> find(String text, List<String> columns, Cancellation cancellation)
      throws NlException {
    return values.find(new ValueQuery(text, List.of(), columns, NEAREST), cancellation).stream()
        .limit(NEAREST)
        .toList();
  }

  private String quoted(String text) {
    return index.dialect().string(Truncation.abbreviate(text, LONGEST));
  }

  private String print(List<ValueHit> hits) {
    return String.join(", ", ValueFinder.print(hits, index));
  }
}
