// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ranks columns by a question's words and by the years that it names. Who asks what was earned in
 * 2023 has no word for the column that the condition is on: what tells it from other dates is that
 * its rows are of that year.
 *
 * <p>Columns whose rows are of other years keep their rank: rows of a new year may have come since
 * the index was made.
 */
final class YearRanking {

  /**
   * Chosen by experiment: enough to bring a column without a matching word among the first dozen.
   */
  private static final double HOLDS = 0.7;

  /** The maximum number of columns that gain by the year; each displaces another. */
  private static final int MOST = 3;

  /**
   * Chosen by experiment: questions for years are about events, which tables with many rows hold.
   */
  private static final double TEN_TIMES_THE_ROWS = 0.2;

  /** No word speaks of them, so they stand far down. */
  private static final int LOOKED_THROUGH = 200;

  private final DatabaseIndex index;
  private final Set<Integer> asked;

  private YearRanking(DatabaseIndex index, Set<Integer> asked) {
    this.index = index;
    this.asked = asked;
  }

  /** The best columns for a question, best first. */
  static List<ColumnHit> search(String question, int limit, DatabaseIndex index) {
    Set<Integer> asked = AskedYears.of(question);
    if (asked.isEmpty()) {
      return index.columns().search(question, limit);
    }
    List<ColumnHit> found = index.columns().search(question, Math.max(limit, LOOKED_THROUGH));
    return new YearRanking(index, asked).rank(found).stream().limit(limit).toList();
  }

  private List<ColumnHit> rank(List<ColumnHit> found) {
    List<ColumnHit> ranked = new ArrayList<>(found);
    for (ColumnHit hit : gaining(found)) {
      ranked.set(found.indexOf(hit), new ColumnHit(hit.column(), hit.score() + HOLDS));
    }
    ranked.sort(Comparator.comparingDouble(ColumnHit::score).reversed());
    return ranked;
  }

  /**
   * The foremost of those that hold a year: of tables before those of views, which repeat them; of
   * a name that many tables have, one alone.
   */
  private List<ColumnHit> gaining(List<ColumnHit> found) {
    Set<String> names = new HashSet<>();
    return found.stream()
        .filter(this::holds)
        .sorted(
            Comparator.comparing((ColumnHit hit) -> isView(hit.column().id().table()))
                .thenComparing(this::nearness, Comparator.reverseOrder()))
        .filter(hit -> names.add(hit.column().name().toLowerCase(Locale.ROOT)))
        .limit(MOST)
        .toList();
  }

  private boolean holds(ColumnHit hit) {
    return StoredYears.of(hit.column(), index.statistics(hit.column().id()))
        .filter(years -> years.hold(asked))
        .isPresent();
  }

  private double nearness(ColumnHit hit) {
    long rows = index.statistics(hit.column().id()).rows();
    return hit.score() + TEN_TIMES_THE_ROWS * Math.log10(1.0 + rows);
  }

  private boolean isView(TableId id) {
    return index.catalog().table(id).filter(table -> table.kind() == Table.Kind.VIEW).isPresent();
  }

  /**
   * The years that a question names: 2023, March 2023, 3/15/2023, the 1990s, a date in quotes. A
   * number that a unit follows is none.
   */
  static final class AskedYears {

    private static final Pattern FOUR_DIGITS = Pattern.compile("\\d{4}");
    private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");
    private static final Pattern DECADE = Pattern.compile("([12]\\d{2})0'?s");
    private static final int DECADE_YEARS = 10;

    private final Tokenizer tokenizer = new Tokenizer(Lexicon.ENGLISH);
    private final Set<Integer> years = new TreeSet<>();

    private AskedYears() {}

    /** Each once; empty for most questions, which are not even cut into words for it. */
    static Set<Integer> of(String question) {
      if (!FOUR_DIGITS.matcher(question).find()) {
        return Set.of();
      }
      AskedYears asked = new AskedYears();
      asked.read(asked.tokenizer.tokens(question));
      return asked.years;
    }

    private void read(List<Token> tokens) {
      for (int i = 0; i < tokens.size(); i++) {
        Token token = tokens.get(i);
        switch (token.kind()) {
          case DATE -> years.add(Integer.valueOf(token.lower().substring(0, 4)));
          case NUMBER -> {
            if (YEAR.matcher(token.text()).matches() && !measured(tokens, i)) {
              years.add(Integer.valueOf(token.text()));
            }
          }
          case WORD -> decade(token.lower());
          case QUOTED -> quoted(token.text());
          case MARK -> {}
        }
      }
    }

    private static boolean measured(List<Token> tokens, int i) {
      return i + 1 < tokens.size()
          && tokens.get(i + 1).word()
          && Lexicon.ENGLISH.unit(tokens.get(i + 1).lower()).isPresent();
    }

    private void decade(String word) {
      Matcher decade = DECADE.matcher(word);
      if (decade.matches()) {
        int first = DECADE_YEARS * Integer.parseInt(decade.group(1));
        for (int year = first; year < first + DECADE_YEARS; year++) {
          years.add(year);
        }
      }
    }

    /** A year among other words in quotes is part of a name. */
    private void quoted(String text) {
      List<Token> inside = tokenizer.tokens(text);
      if (inside.size() == 1 && inside.get(0).kind() != Token.Kind.QUOTED) {
        read(inside);
      }
    }
  }

  /**
   * The years that the rows of a column of dates or years are of.
   *
   * @param first of the least value
   * @param last of the greatest
   */
  record StoredYears(int first, int last) {

    private static final Set<ValueFormat> YEAR_FIRST =
        Set.of(ValueFormat.DATE, ValueFormat.DATE_TIME, ValueFormat.COMPACT_DATE, ValueFormat.YEAR);
    private static final Pattern YEAR = Pattern.compile("(\\d{4})(?!\\d).*", Pattern.DOTALL);
    private static final Pattern COMPACT = Pattern.compile("(\\d{4})\\d{4}");
    private static final Pattern WHOLE = Pattern.compile("(\\d{4})");
    private static final String NAMED = "year";

    /** Whole numbers between these are years, whatever the column is called. */
    private static final StoredYears PLAUSIBLE = new StoredYears(1800, 2100);

    /** The years of the column's rows; empty for other columns, and if the range is unknown. */
    static Optional<StoredYears> of(Column column, ColumnStatistics statistics) {
      boolean compact = statistics.profile().format() == ValueFormat.COMPACT_DATE;
      return switch (column.kind()) {
        case TEMPORAL -> between(YEAR, statistics.min(), statistics.max());
        case NUMBER ->
            compact
                ? between(COMPACT, statistics.min(), statistics.max())
                : between(WHOLE, statistics.min(), statistics.max())
                    .filter(years -> years.within(PLAUSIBLE) || named(column));
        case TEXT -> listed(column, compact ? COMPACT : YEAR, statistics);
        case BOOLEAN, OTHER -> Optional.empty();
      };
    }

    /** The years of a text column, which has no range, from its values if they are few. */
    private static Optional<StoredYears> listed(
        Column column, Pattern form, ColumnStatistics statistics) {
      ValueFormat format = statistics.profile().format();
      boolean dated = format != null && YEAR_FIRST.contains(format);
      if (!dated && !named(column)) {
        return Optional.empty();
      }
      List<String> values =
          statistics.values().stream().map(ValueCount::value).map(String::strip).sorted().toList();
      return values.isEmpty()
          ? Optional.empty()
          : between(form, values.get(0), values.get(values.size() - 1));
    }

    private static Optional<StoredYears> between(
        Pattern form, @Nullable String least, @Nullable String greatest) {
      if (least == null || greatest == null) {
        return Optional.empty();
      }
      Matcher from = form.matcher(least);
      Matcher to = form.matcher(greatest);
      return from.matches() && to.matches()
          ? Optional.of(
              new StoredYears(Integer.parseInt(from.group(1)), Integer.parseInt(to.group(1))))
          : Optional.empty();
    }

    private static boolean named(Column column) {
      return IdentifierWords.of(column.name()).contains(NAMED);
    }

    private boolean within(StoredYears other) {
      return first >= other.first && last <= other.last;
    }

    /** Whether one of the years may be among them. */
    boolean hold(Collection<Integer> years) {
      return years.stream().anyMatch(year -> year >= first && year <= last);
    }
  }
}
