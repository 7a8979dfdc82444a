// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that a question says which may be a value: cells, numbers, periods, parts of texts; they may
 * overlap.
 */
final class QuestionValues {

  private static final int LONGEST_CELL = 6;
  private static final int MOST_CELLS = 24;

  private final Utterance u;
  private final List<TemplateValue> all = new ArrayList<>();

  private QuestionValues(Utterance u) {
    this.u = u;
  }

  /**
   * The values of a question.
   *
   * @param cells finds cells by their texts
   */
  static List<TemplateValue> of(Utterance u, ValueSearch cells) {
    QuestionValues values = new QuestionValues(u);
    CalendarPeriod.in(u.tokens()).forEach(period -> values.all.add(TemplateValue.of(period)));
    List<TemplateValue> periods = List.copyOf(values.all);
    for (Period period : Period.in(u.tokens())) {
      values.all.add(TemplateValue.of(period, u.span(period.start(), period.end())));
    }
    for (int i = 0; i < u.size(); i++) {
      TemplateValue number = TemplateValue.number(i, u.token(i).lower());
      boolean part = periods.stream().anyMatch(p -> p.overlaps(number) && p.end() - p.start() > 1);
      if (u.token(i).number() && !part) {
        values.all.add(number);
      }
    }
    values.cells(cells);
    values.parts();
    return List.copyOf(values.all);
  }

  private void cells(ValueSearch search) {
    Map<String, List<int[]>> spans = new LinkedHashMap<>();
    for (int start = 0; start < u.size(); start++) {
      for (int end = start + 1; end <= Math.min(u.size(), start + LONGEST_CELL); end++) {
        if (u.token(end - 1).kind() == Token.Kind.MARK) {
          break;
        }
        String phrase =
            end == start + 1 && u.token(start).kind() == Token.Kind.QUOTED
                ? u.token(start).text()
                : u.span(start, end);
        spans.computeIfAbsent(phrase, p -> new ArrayList<>()).add(new int[] {start, end});
      }
    }
    search
        .equal(spans.keySet(), MOST_CELLS)
        .forEach(
            (phrase, hits) ->
                spans.getOrDefault(phrase, List.of()).forEach(at -> add(at[0], at[1], hits)));
    for (Link link : u.links()) {
      add(link.start(), link.end(), link.values());
    }
  }

  /** What is quoted, and words that name nothing of the schema. */
  private void parts() {
    for (int i = 0; i < u.size(); i++) {
      int at = i;
      Token token = u.token(i);
      Link link = u.linkAt(i);
      boolean free =
          token.word()
              && !Lexicon.ENGLISH.stopword(token.lower())
              && (link == null || link.nameScore() < Link.PARTLY_NAMED)
              && u.cues().stream().noneMatch(cue -> cue.start() <= at && at < cue.end());
      if (free || token.kind() == Token.Kind.QUOTED) {
        all.add(TemplateValue.part(i, token.text()));
      }
    }
  }

  private void add(int start, int end, List<ValueHit> hits) {
    Map<String, Set<ColumnId>> contents = new HashMap<>();
    for (ValueHit hit : hits) {
      contents.computeIfAbsent(hit.contents(), c -> new LinkedHashSet<>()).add(hit.column());
    }
    contents.forEach(
        (cell, columns) -> {
          TemplateValue value = TemplateValue.cell(start, end, cell, columns);
          if (!all.contains(value)) {
            all.add(value);
          }
        });
  }
}
