// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Unit;
import dev.nljdbc.offline.language.WordLists;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column with the words of its name, its keys and its statistics. Each column of a {@link
 * SchemaView} has one instance; equality is identity.
 */
public final class ColumnView {

  /** Values that stand in more rows than so many, on average, name none of them. */
  private static final int SHARED = 3;

  private static final Set<String> GENDER = WordLists.set("gender.columns");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final Pattern SHORT_NUMBER = Pattern.compile("-?\\d{1,3}(\\.\\d+)?");
  private static final Pattern YEAR = Pattern.compile("\\d{4}");

  private final Column column;
  private final List<String> words;
  private final List<String> own;
  private final boolean key;
  private final boolean numbering;
  private final boolean foreign;
  private final ColumnStatistics statistics;
  private final ColumnKind kind;
  private final boolean numeric;
  private final boolean temporal;
  private final boolean yearOnly;
  private final boolean respelled;
  private final @Nullable ComputedColumn computed;

  /**
   * Looks at all that is asked for each question once.
   *
   * @param column the catalog's
   * @param words the stems of its name's words
   * @param own the same without the words of its table's name; all of them when nothing is left
   * @param key whether it alone is its table's primary key
   * @param numbering whether it only tells rows of the same parent apart: the number of a line
   * @param foreign whether it is part of a foreign key
   * @param statistics what the rows say of it
   */
  ColumnView(
      Column column,
      List<String> words,
      List<String> own,
      boolean key,
      boolean numbering,
      boolean foreign,
      ColumnStatistics statistics) {
    this(column, words, own, key, numbering, foreign, statistics, null);
  }

  /**
   * What is computed of rows as if it were a column.
   *
   * @param words the stems of what people call it
   */
  ColumnView(ComputedColumn computed, List<String> words, ColumnStatistics statistics) {
    this(computed.column(), words, words, false, false, false, statistics, computed);
  }

  private ColumnView(
      Column column,
      List<String> words,
      List<String> own,
      boolean key,
      boolean numbering,
      boolean foreign,
      ColumnStatistics statistics,
      @Nullable ComputedColumn computed) {
    this.computed = computed;
    this.column = column;
    this.words = List.copyOf(words);
    this.own = List.copyOf(own);
    this.key = key;
    this.numbering = numbering;
    this.foreign = foreign;
    this.statistics = statistics;
    this.kind = column.kind();
    this.numeric = kind == ColumnKind.NUMBER || kind == ColumnKind.TEXT && looksNumeric();
    this.temporal =
        holdsDays()
            || has("date")
            || has("year") && yearly()
            || has("time") && kind == ColumnKind.TEXT;
    this.yearOnly = years();
    this.respelled = severalSpellings();
  }

  /** The catalog's. */
  public Column column() {
    return column;
  }

  /** The computation of the column; null for a stored one. */
  public @Nullable ComputedColumn computed() {
    return computed;
  }

  /** Whether it is a column of the database. */
  public boolean stored() {
    return computed == null;
  }

  /** The amount of a line that it is; null for other columns. */
  public @Nullable LineAmount amount() {
    return computed instanceof LineAmount amount ? amount : null;
  }

  /** The business term that it stands for; null for other columns. */
  public @Nullable TermColumn term() {
    return computed instanceof TermColumn term ? term : null;
  }

  /** The stems of its name's words. */
  public List<String> words() {
    return words;
  }

  /** The stems without the words of its table's name; all of them when nothing is left. */
  public List<String> own() {
    return own;
  }

  /** Whether it alone is its table's primary key. */
  public boolean key() {
    return key;
  }

  /** Whether rows share its values, so that none of these tells one row from the others. */
  public boolean repeats() {
    long rows = statistics.rows() - statistics.nulls();
    return statistics.distinct() > 0 && statistics.distinct() * SHARED < rows;
  }

  /** Whether it tells people's gender. */
  public boolean gender() {
    return words.stream().anyMatch(GENDER::contains);
  }

  /** Whether it is part of a foreign key. */
  public boolean foreign() {
    return foreign;
  }

  /** The statistics of the column. */
  public ColumnStatistics statistics() {
    return statistics;
  }

  public ColumnId id() {
    return column.id();
  }

  public TableId table() {
    return column.id().table();
  }

  /** Whether it holds numbers, if need be as text. */
  public boolean numeric() {
    return numeric;
  }

  /** Whether it holds dates, times or years. */
  public boolean temporal() {
    return temporal;
  }

  /** Whether its type is one of dates or times, or its texts are written as those are. */
  public boolean holdsDays() {
    ValueFormat format = statistics.profile().format();
    return kind == ColumnKind.TEMPORAL
        || kind == ColumnKind.TEXT
            && (format == ValueFormat.DATE || format == ValueFormat.DATE_TIME);
  }

  public boolean text() {
    return kind == ColumnKind.TEXT;
  }

  /** Whether it names rows for machines rather than measures anything. */
  public boolean identifier() {
    return key || numbering || foreign || last().equals("id") || last().equals("code");
  }

  /** Whether summing it makes sense. */
  public boolean measure() {
    return numeric() && !identifier() && !temporal();
  }

  public String last() {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }

  public boolean has(String stem) {
    return words.contains(stem);
  }

  /** Whether a word of its name is the one hinted at, or a longer one that begins so. */
  public boolean speaksOf(Lexicon.Hint hint) {
    String stem = hint.stem();
    return has(stem)
        || stem.length() > 4 && words.stream().anyMatch(w -> w.length() > 4 && w.startsWith(stem));
  }

  /** The unit in which it is kept, as the last word of its name says. */
  public Optional<Unit> unit() {
    List<String> parts =
        List.of(
            id().name()
                .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                .toLowerCase(Locale.ROOT)
                .split("[^a-z]+"));
    if (parts.isEmpty() || parts.size() == 1 && parts.get(0).length() < 4) {
      return Optional.empty(); // a column named m or day is more likely something else
    }
    if (parts.contains("per")) {
      return Optional.empty(); // a price per night is kept in no nights
    }
    return Lexicon.ENGLISH.unit(parts.get(parts.size() - 1)).filter(u -> !u.money());
  }

  /** Whether some known values differ only in case or in blanks at their ends. */
  public boolean respelled() {
    return respelled;
  }

  private boolean severalSpellings() {
    Set<String> seen = new HashSet<>();
    return text()
        && !statistics.known().stream().allMatch(v -> seen.add(v.strip().toLowerCase(Locale.ROOT)));
  }

  /** Whether it holds years alone, as text or in a type of the engine's. */
  public boolean yearOnly() {
    return yearOnly;
  }

  private boolean years() {
    if (column.type().toLowerCase(Locale.ROOT).equals("year")) {
      return true;
    }
    List<String> some = statistics.samples();
    boolean years = !some.isEmpty() && some.stream().allMatch(s -> all(YEAR, s.strip()));
    boolean values =
        statistics.categorical()
            && statistics.values().stream().allMatch(v -> all(YEAR, v.value().strip()));
    return years || values || kind != ColumnKind.TEMPORAL && last().equals("year") && !has("date");
  }

  /** Whether numbers in a column named year can be years rather than a number of years. */
  private boolean yearly() {
    String max = statistics.max();
    return max == null || !all(SHORT_NUMBER, max);
  }

  private boolean looksNumeric() {
    List<String> some = statistics.known();
    return !some.isEmpty() && some.stream().limit(8).allMatch(v -> all(NUMBER, v));
  }

  private static boolean all(Pattern pattern, String text) {
    return pattern.matcher(text).matches();
  }

  @Override
  public String toString() {
    return column.id().toString();
  }
}
