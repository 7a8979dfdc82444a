// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.template.ReadQuestion.TemplateValue.Kind;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A question as it is compared with others.
 *
 * @param words with what they may mean
 * @param values all that may be a value: cells, numbers, periods, parts of texts; they may overlap
 */
record ReadQuestion(Utterance words, Set<TemplateValue> values) {

  private static final int LONGEST_CELL = 6;
  private static final int MOST_CELLS = 24;

  /**
   * Reads a question; runs nothing.
   *
   * @param cells finds the cells that it says
   */
  static ReadQuestion of(String question, OfflineParser parser, ValueSearch cells) {
    ReadQuestion read = new ReadQuestion(parser.words(question), new LinkedHashSet<>());
    read.addPeriods();
    read.addNumbers();
    read.addCells(cells);
    read.addParts();
    return read;
  }

  private void addPeriods() {
    for (CalendarPeriod p : CalendarPeriod.in(words.tokens())) {
      values.add(new TemplateValue(Kind.PERIOD, p.start(), p.end(), p.shown(), Set.of(), p, null));
    }
    for (Period p : Period.in(words.tokens())) {
      String shown = words.span(p.start(), p.end());
      values.add(new TemplateValue(Kind.PERIOD, p.start(), p.end(), shown, Set.of(), null, p));
    }
  }

  private void addNumbers() {
    Set<TemplateValue> periods = Set.copyOf(values);
    for (int i = 0; i < words.size(); i++) {
      TemplateValue number = TemplateValue.of(Kind.NUMBER, i, i + 1, words.wordAt(i), Set.of());
      boolean part =
          periods.stream()
              .anyMatch(p -> p.period() != null && p.length() > 1 && p.overlaps(number));
      if (words.token(i).number() && !part) {
        values.add(number);
      }
    }
  }

  private void addCells(ValueSearch search) {
    Map<String, Set<TemplateValue>> spans = new HashMap<>();
    for (int start = 0; start < words.size(); start++) {
      int most = Math.min(words.size(), start + LONGEST_CELL);
      for (int end = start + 1; end <= most && !words.isMark(end - 1); end++) {
        boolean quoted = end == start + 1 && words.token(start).kind() == Token.Kind.QUOTED;
        String phrase = quoted ? words.token(start).text() : words.span(start, end);
        spans
            .computeIfAbsent(phrase, p -> new LinkedHashSet<>())
            .add(TemplateValue.of(Kind.CELL, start, end, phrase, Set.of()));
      }
    }
    search
        .equal(spans.keySet(), MOST_CELLS)
        .forEach(
            (phrase, hits) ->
                spans
                    .getOrDefault(phrase, Set.of())
                    .forEach(at -> addCells(at.start(), at.end(), hits)));
    words.links().forEach(link -> addCells(link.start(), link.end(), link.values()));
  }

  private void addCells(int start, int end, List<ValueHit> hits) {
    Map<String, Set<ColumnId>> contents = new HashMap<>();
    hits.forEach(
        hit -> contents.computeIfAbsent(hit.contents(), c -> new HashSet<>()).add(hit.column()));
    contents.forEach(
        (cell, columns) -> values.add(TemplateValue.of(Kind.CELL, start, end, cell, columns)));
  }

  /** What is quoted, and words that name nothing of the schema. */
  private void addParts() {
    for (int i = 0; i < words.size(); i++) {
      Token token = words.token(i);
      Link link = words.linkAt(i);
      boolean free =
          token.word()
              && !Lexicon.ENGLISH.stopword(token.lower())
              && (link == null || link.nameScore() < Link.PARTLY_NAMED)
              && words.cueAt(i) == null;
      if (free || token.kind() == Token.Kind.QUOTED) {
        values.add(TemplateValue.of(Kind.PART, i, i + 1, token.text(), Set.of()));
      }
    }
  }

  /**
   * A value in a question that can fill a slot.
   *
   * @param start its first token
   * @param end after its last token
   * @param text the cell as it is in the database, or the number in digits; of a period as it is
   *     shown
   * @param columns where the cell is; empty for other kinds
   * @param period of a period of the calendar, else null
   * @param relative of a period that is counted from today, else null
   */
  record TemplateValue(
      Kind kind,
      int start,
      int end,
      String text,
      Set<ColumnId> columns,
      @Nullable CalendarPeriod period,
      @Nullable Period relative) {

    /** What slots hold; a part is text that cells hold, and more. */
    enum Kind {
      CELL,
      NUMBER,
      PERIOD,
      PART
    }

    /** A cell, a number or a part of a text. */
    static TemplateValue of(Kind kind, int start, int end, String text, Set<ColumnId> columns) {
      return new TemplateValue(kind, start, end, text, columns, null, null);
    }

    /** A value whose cell is one of the columns of this name alone. */
    TemplateValue in(String column) {
      Set<ColumnId> named =
          columns.stream()
              .filter(c -> c.name().toLowerCase(Locale.ROOT).equals(column))
              .collect(Collectors.toSet());
      return new TemplateValue(kind, start, end, text, named, period, relative);
    }

    int length() {
      return end - start;
    }

    boolean overlaps(TemplateValue other) {
      return start < other.end && other.start < end;
    }

    /** What a period is counted in; of others their kind. */
    Object unit() {
      return period != null ? period.unit() : relative != null ? relative.unit() : kind;
    }

    /** Whether both have a first day, or neither, and so a last one. */
    boolean isBoundedAs(TemplateValue other) {
      boolean open = relative != null && relative.from() == null;
      boolean endless = relative != null && relative.until() == null;
      return open == (other.relative != null && other.relative.from() == null)
          && endless == (other.relative != null && other.relative.until() == null);
    }

    /** Below 0 where this is less; 0 for what has no order. */
    int compared(TemplateValue other) {
      if (period != null && other.period != null) {
        return Integer.signum(period.from().compareTo(other.period.from()));
      }
      return kind == Kind.NUMBER && other.kind == Kind.NUMBER
          ? new BigDecimal(text).compareTo(new BigDecimal(other.text))
          : 0;
    }
  }
}
