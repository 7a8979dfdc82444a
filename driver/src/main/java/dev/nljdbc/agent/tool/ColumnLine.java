package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.ProfileSentence;
import dev.nljdbc.index.DatabaseIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Prints a column for the model on one line: name, type, description, statistics (the features that
 * Interactive-T2S, appendix A, returns), in a fraction of the tokens that JSON takes.
 */
public final class ColumnLine {

  private static final int SHOWN_VALUES = 12;
  private static final int SHOWN_SAMPLES = 4;
  private static final int LONGEST_VALUE = 60;
  private static final int LONGEST_DESCRIPTION = 200;
  private static final int LONGEST_USE = 160;
  private static final int LONGEST_NOTE = 80;

  private ColumnLine() {}

  /**
   * One line without its end; values are literals of the engine, so that blanks at their end are
   * seen.
   */
  public static String print(Column column, DatabaseIndex index) {
    String line = print(column, index.statistics(column.id()), index.dialect()::string);
    List<String> uses = index.uses().of(column.id());
    return uses.isEmpty() ? line : line + " | " + Texts.cut(uses.get(0), LONGEST_USE);
  }

  private static String print(
      Column column, ColumnStatistics statistics, UnaryOperator<String> literal) {
    StringBuilder line = new StringBuilder(column.id().toString());
    if (!column.type().isEmpty()) {
      line.append(' ').append(column.type());
    }
    if (!column.description().isEmpty()) {
      line.append(" | ").append(Texts.cut(column.description(), LONGEST_DESCRIPTION));
    }
    if (!column.synonyms().isEmpty()) {
      line.append(" | also called ").append(String.join(", ", column.synonyms()));
    }
    List<String> facts = facts(column.kind(), statistics, literal);
    facts.addAll(notes(column, statistics));
    if (!facts.isEmpty()) {
      line.append(" | ").append(String.join("; ", facts));
    }
    return line.toString();
  }

  private static List<String> facts(
      ColumnKind kind, ColumnStatistics s, UnaryOperator<String> literal) {
    List<String> facts = new ArrayList<>();
    if (s.rows() == 0) {
      return facts;
    }
    if (s.categorical()) {
      facts.add(values(s, kind, literal));
    } else if (s.min() != null && s.max() != null) {
      facts.add(s.min() + " to " + s.max());
    } else if (!s.samples().isEmpty()) {
      facts.add("text, for example " + samples(s, literal));
    }
    if (!s.categorical() && s.distinct() > 0) {
      facts.add(s.unique() ? "unique" : about(s) + s.distinct() + " distinct");
    }
    if (s.nulls() > 0) {
      facts.add(s.nulls() == s.rows() ? "all null" : about(s) + s.nulls() + " null");
    }
    return facts;
  }

  /** What the profile adds: formats, patterns, values that stand out. */
  private static List<String> notes(Column column, ColumnStatistics s) {
    return s.rows() == s.nulls()
        ? List.of()
        : ProfileSentence.notes(column, s).stream()
            .map(note -> Texts.cut(note, LONGEST_NOTE))
            .toList();
  }

  private static String about(ColumnStatistics s) {
    return s.estimated() ? "~" : "";
  }

  private static String values(ColumnStatistics s, ColumnKind kind, UnaryOperator<String> literal) {
    boolean plain = kind == ColumnKind.NUMBER || kind == ColumnKind.BOOLEAN;
    StringBuilder text = new StringBuilder("one of ");
    int shown = 0;
    for (ValueCount value : s.values()) {
      if (shown == SHOWN_VALUES) {
        text.append(", … (").append(s.values().size()).append(" in all)");
        break;
      }
      String cut = Texts.cut(value.value(), LONGEST_VALUE);
      text.append(shown++ == 0 ? "" : ", ").append(plain ? cut : literal.apply(cut));
    }
    return text.toString();
  }

  private static String samples(ColumnStatistics s, UnaryOperator<String> literal) {
    return s.samples().stream()
        .limit(SHOWN_SAMPLES)
        .map(v -> literal.apply(Texts.cut(v, LONGEST_VALUE)))
        .collect(java.util.stream.Collectors.joining(", "));
  }
}
