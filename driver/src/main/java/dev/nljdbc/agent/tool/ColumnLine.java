// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.read.ProfileSentence;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.text.StopWords;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints a column for the model on one line: name, type, description, statistics (the features that
 * Interactive-T2S, appendix A, returns), in a fraction of the tokens that JSON takes.
 */
public final class ColumnLine {

  private static final Pattern LINE_ENDS = Pattern.compile("\\R");
  private static final Pattern LENGTH =
      Pattern.compile("(?i)^(n?varchar2?|character varying)\\s*\\(\\d+\\)$");
  private static final int LONGEST_USE = 160;
  private static final int LONGEST_NOTE = 80;

  /** SQLite takes any text for a type; real ones are shorter, but for lists of what is allowed. */
  private static final int LONGEST_TYPE = 200;

  /** Least and greatest are of numbers and times; SQLite has texts among these, too. */
  private static final int LONGEST_BOUND = 40;

  private static final int LONGEST_SYNONYMS = 200;

  /** A column of more or longer values is no flag and no state. */
  private static final int MOST_CODES = 5;

  private static final int LONGEST_CODE = 12;

  private static final String UNSORTABLE = "%s, not sortable as text";
  private static final String MISSING = "%s in %s rows looks like missing";

  /** How much of a column is told. */
  public enum Detail {
    /** Everything. */
    ALL(12, 4, 60, 200, 160),
    /** The details that most questions need. */
    MAIN(8, 3, 40, 200, 100),
    /** The details that distinguish the column from others. */
    BRIEF(5, 2, 30, 100, 64);

    private final int values;
    private final int samples;
    private final int longestValue;
    private final int longestDescription;

    /** Characters that all values together may have to be shown however many they are. */
    private final int shortList;

    Detail(int values, int samples, int longestValue, int longestDescription, int shortList) {
      this.values = values;
      this.samples = samples;
      this.longestValue = longestValue;
      this.longestDescription = longestDescription;
      this.shortList = shortList;
    }
  }

  private ColumnLine() {}

  /**
   * One line without its end; values are literals of the engine, so that blanks at their end are
   * seen.
   */
  public static String print(Column column, DatabaseIndex index) {
    return column.id().table()
        + "."
        + inTable(column, index, Detail.ALL, new DescriptionExcerpt(""));
  }

  /**
   * The same without the table's name, to stand below it.
   *
   * @param excerpt shortens its description to what the question needs
   */
  public static String inTable(
      Column column, DatabaseIndex index, Detail detail, DescriptionExcerpt excerpt) {
    ColumnStatistics statistics = index.statistics(column.id());
    StringBuilder line = new StringBuilder(typed(column));
    if (!sameWords(column.description(), column.name())) {
      line.append(" | ").append(excerpt.of(column.description(), detail.longestDescription));
    }
    List<String> synonyms = detail == Detail.BRIEF ? List.of() : synonyms(column);
    if (!synonyms.isEmpty()) {
      line.append(" | also called ")
          .append(Truncation.abbreviate(String.join(", ", synonyms), LONGEST_SYNONYMS));
    }
    UnaryOperator<String> literal = index.dialect()::string;
    List<String> facts = facts(column.kind(), statistics, literal, detail);
    facts.addAll(notes(column, statistics, detail, literal));
    if (!facts.isEmpty()) {
      line.append(" | ").append(String.join("; ", facts));
    }
    List<String> uses = detail == Detail.BRIEF ? List.of() : index.uses().of(column.id());
    return PromptEscaping.line(
        uses.isEmpty()
            ? line.toString()
            : line + " | " + Truncation.abbreviate(uses.get(0), LONGEST_USE));
  }

  /**
   * All values of a code, such as a flag or a state, as literals in parentheses; empty for other
   * columns.
   */
  public static Optional<String> codes(Column column, DatabaseIndex index) {
    ColumnStatistics statistics = index.statistics(column.id());
    List<ValueCount> values = statistics.values();
    boolean codes =
        !statistics.unique()
            && values.size() > 1
            && values.size() <= MOST_CODES
            && values.stream().allMatch(value -> value.value().length() <= LONGEST_CODE);
    return codes
        ? Optional.of(
            values.stream()
                .map(value -> shown(value.value(), column.kind(), index.dialect()::string))
                .collect(Collectors.joining(", ", "(", ")")))
        : Optional.empty();
  }

  /** Only name and type; how long a text may be says nothing to who reads it. */
  public static String typed(Column column) {
    String type =
        LENGTH.matcher(Truncation.abbreviate(column.type(), LONGEST_TYPE)).replaceFirst("$1");
    return PromptEscaping.line(type.isEmpty() ? column.name() : column.name() + " " + type);
  }

  /** The names that say more than its own name and its description. */
  private static List<String> synonyms(Column column) {
    return column.synonyms().stream()
        .filter(other -> !sameWords(other, column.name()))
        .filter(other -> !sameWords(other, column.description()))
        .toList();
  }

  /** Whether two texts are of the same letters and digits, or the first has none. */
  private static boolean sameWords(String one, String other) {
    String letters = letters(one);
    return letters.isEmpty() || letters.equals(letters(other));
  }

  private static String letters(String text) {
    return DescriptionExcerpt.NO_LETTERS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static List<String> facts(
      ColumnKind kind, ColumnStatistics s, UnaryOperator<String> literal, Detail shown) {
    List<String> facts = new ArrayList<>();
    if (s.categorical()) {
      facts.add(values(s, kind, literal, shown));
    } else if (s.min() != null && s.max() != null) {
      facts.add(
          Truncation.abbreviate(s.min(), LONGEST_BOUND)
              + " to "
              + Truncation.abbreviate(s.max(), LONGEST_BOUND));
    } else if (!s.samples().isEmpty()) {
      facts.add("such as " + samples(s, literal, shown));
    }
    if (!s.categorical() && s.distinct() > 0) {
      facts.add(s.unique() ? "unique" : about(s) + s.distinct() + " distinct");
    }
    if (s.nulls() > 0) {
      facts.add(s.nulls() == s.rows() ? "all null" : about(s) + s.nulls() + " null");
    }
    return facts;
  }

  /**
   * What is odd about a column's values, each in a few words: dates that do not sort as text, a
   * value that looks like a missing one. Empty for most columns.
   */
  public static List<String> oddities(
      Column column, ColumnStatistics s, UnaryOperator<String> literal) {
    ColumnOddities oddities = ColumnOddities.of(column, s);
    List<String> words = new ArrayList<>();
    oddities.dateForm().map(UNSORTABLE::formatted).ifPresent(words::add);
    oddities
        .missing()
        .map(m -> MISSING.formatted(shown(m.value(), column.kind(), literal), about(s) + m.rows()))
        .ifPresent(words::add);
    return words;
  }

  /** The details of the profile: formats, patterns, notable values. */
  private static List<String> notes(
      Column column, ColumnStatistics s, Detail detail, UnaryOperator<String> literal) {
    if (s.rows() == s.nulls()) {
      return List.of();
    }
    Optional<String> form = ProfileSentence.form(column, s);
    List<String> notes =
        new ArrayList<>(
            detail == Detail.ALL ? ProfileSentence.notes(column, s) : form.stream().toList());
    if (ColumnOddities.of(column, s).unsortableDates()) {
      form.ifPresent(notes::remove);
    }
    notes.addAll(oddities(column, s, literal));
    return notes.stream().map(note -> Truncation.abbreviate(note, LONGEST_NOTE)).toList();
  }

  private static String about(ColumnStatistics s) {
    return s.estimated() ? "~" : "";
  }

  private static String values(
      ColumnStatistics s, ColumnKind kind, UnaryOperator<String> literal, Detail most) {
    StringBuilder text = new StringBuilder("one of ");
    int all = s.values().stream().mapToInt(v -> v.value().length() + 2).sum();
    int shown = 0;
    for (ValueCount value : s.values()) {
      if (shown == most.values && all > most.shortList) {
        text.append(", … (").append(s.values().size()).append(" in all)");
        break;
      }
      text.append(shown++ == 0 ? "" : ", ")
          .append(shown(shown(value.value(), most), kind, literal));
    }
    return text.toString();
  }

  private static String shown(String value, ColumnKind kind, UnaryOperator<String> literal) {
    boolean plain = kind == ColumnKind.NUMBER || kind == ColumnKind.BOOLEAN;
    return plain && !value.isBlank() ? value : literal.apply(value);
  }

  private static String samples(ColumnStatistics s, UnaryOperator<String> literal, Detail most) {
    return s.samples().stream()
        .limit(most.samples)
        .map(v -> literal.apply(shown(v, most)))
        .collect(java.util.stream.Collectors.joining(", "));
  }

  /** On one line; a value that is changed by that says so with its mark. */
  private static String shown(String value, Detail detail) {
    return LINE_ENDS.matcher(Truncation.abbreviate(value, detail.longestValue)).replaceAll("⏎");
  }

  /**
   * Shortens a description to what a question needs of it: how it begins, then the parts that speak
   * of the question's words. A code such as {@code ca: calcium} is of use to who asks for calcium,
   * wherever it stands in the list.
   */
  public static final class DescriptionExcerpt {

    private static final Pattern PARTS = Pattern.compile("(?<=[;.,]\\s)|\\R+|(?=\\s[•*–-]\\s)");
    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final String GAP = " … ";
    private static final int SHORTEST_WORD = 3;
    private static final int STEM = 5;

    /** A longer part is split between words. */
    private static final int LONGEST_PART = 60;

    private final Set<String> stems;

    /**
     * For a question.
     *
     * @param question in any words; empty to shorten at the end only
     */
    public DescriptionExcerpt(String question) {
      this.stems = stems(question).collect(Collectors.toUnmodifiableSet());
    }

    /** Beginnings of the words that are long enough to mean something. */
    private static Stream<String> stems(String text) {
      return NO_LETTERS
          .splitAsStream(text.toLowerCase(Locale.ROOT))
          .filter(word -> word.length() >= SHORTEST_WORD && !StopWords.contains(word))
          .map(word -> word.substring(0, Math.min(STEM, word.length())));
    }

    /** The text, or about {@code longest} characters of it; what is left out leaves an ellipsis. */
    public String of(String text, int longest) {
      if (text.length() <= longest) {
        return text;
      }
      List<String> parts =
          PARTS
              .splitAsStream(text)
              .map(String::strip)
              .filter(part -> !part.isEmpty())
              .flatMap(part -> split(part, Math.min(longest, LONGEST_PART)))
              .toList();
      BitSet kept = withBeginning(parts, relevant(parts, longest), longest);
      return kept.isEmpty() ? Truncation.abbreviate(text, longest) : joined(parts, kept);
    }

    /** A part, or stretches of it that end between words where it has some. */
    private static Stream<String> split(String part, int longest) {
      List<String> stretches = new ArrayList<>();
      String left = part;
      while (left.length() > longest) {
        int blank = left.lastIndexOf(' ', longest);
        int end = blank > 0 ? blank : left.indexOf(' ');
        if (end < 0) {
          break;
        }
        stretches.add(left.substring(0, end));
        left = left.substring(end).strip();
      }
      stretches.add(left);
      return stretches.stream();
    }

    /** The parts that hold a word of the question, as far as there is room. */
    private BitSet relevant(List<String> parts, int longest) {
      BitSet kept = new BitSet();
      int left = longest;
      for (int i = 0; i < parts.size(); i++) {
        int cost = parts.get(i).length() + GAP.length();
        if (cost <= left && stems(parts.get(i)).anyMatch(stems::contains)) {
          kept.set(i);
          left -= cost;
        }
      }
      return kept;
    }

    private static BitSet withBeginning(List<String> parts, BitSet kept, int longest) {
      int left = longest - kept.stream().map(i -> parts.get(i).length() + GAP.length()).sum();
      for (int i = 0; i < parts.size(); i++) {
        int cost = kept.get(i) ? 0 : parts.get(i).length() + 1;
        if (cost > left) {
          break;
        }
        kept.set(i);
        left -= cost;
      }
      return kept;
    }

    private static String joined(List<String> parts, BitSet kept) {
      StringBuilder text = new StringBuilder();
      int last = -1;
      for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
        text.append(i > last + 1 ? (last < 0 ? "… " : GAP) : last < 0 ? "" : " ")
            .append(parts.get(i));
        last = i;
      }
      return last < parts.size() - 1 ? text + " …" : text.toString();
    }
  }
}
