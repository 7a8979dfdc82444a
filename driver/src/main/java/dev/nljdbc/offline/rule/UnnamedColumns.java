package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NumberSurroundings;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Unit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Columns that a number's unit, verb or neighbour speaks of: 10 minutes, spent 100, 35 or 36. */
final class UnnamedColumns extends Rule {

  private final NumberConditions conditions;
  private final NumberSurroundings around;
  private final ImpliedColumns implied;

  UnnamedColumns(Draft draft, NumberConditions conditions, ImpliedColumns implied) {
    super(draft);
    this.conditions = conditions;
    this.around = new NumberSurroundings(u);
    this.implied = implied;
  }

  /** "the revenue in 2024", "sales for 2024": the year when, not the amount. */
  boolean amountIn(Link left, int i, int last, String value) {
    return value.matches("[12]\\d{3}")
        && u.isAny(i - 1, "in", "during", "for")
        && left.column()
        && chooser.column(left).filter(ColumnView::measure).isPresent()
        && implied.date(i, last, "=", value, null);
  }

  /** "aged 35 or 36": compared with the same column as the number before. */
  boolean listed(int i, @Nullable Cue cue, String value) {
    if (cue != null || draft.filters.isEmpty() || !u.is(i - 1, "or")) {
      return false;
    }
    Draft.Filter before = draft.filters.get(draft.filters.size() - 1);
    ColumnId column = before.predicate().left().column();
    if (before.end() != i - 1 || column == null || !before.predicate().operator().equals("=")) {
      return false;
    }
    conditions.add(schema.column(column), i, i, "=", value, null);
    return true;
  }

  /** "people under 40", "aged 30 or younger": people's years of age. */
  boolean years(int i, int last, @Nullable Cue cue, String operator, String value) {
    TableView focus = draft.focus();
    boolean said = u.isAny(i - 1, "aged", "age") || u.isAny(i - 2, "aged", "age");
    boolean people =
        focus != null
            && cue != null
            && u.isAny(cue.start(), "under", "over", "above", "below")
            && focus.columns().stream().anyMatch(c -> c.words().equals(List.of("age")));
    return (said || people)
        && value.matches("\\d{1,3}")
        && u.linkAt(last + 1) == null
        && implied.aged(i, last, operator, value, null);
  }

  /** "of more than 10 minutes": a column that is kept in such a unit. */
  boolean measured(int i, int last, @Nullable Cue cue, String operator, @Nullable String second) {
    Optional<Unit> unit = conditions.unitBehind(last);
    Link named = u.linkAt(last + 1);
    if (unit.isEmpty()
        || named != null && named.tableScore() >= 0.9
        || cue == null && second == null && !u.isAny(i - 1, "of", "for", "than", "is", "are")) {
      return false;
    }
    Link left = around.leftOf(cue == null ? i : cue.start());
    Optional<ColumnView> column =
        (left == null
                ? Optional.<ColumnView>empty()
                : chooser.column(left, c -> kept(c, unit.get())))
            .or(() -> chooser.near(c -> kept(c, unit.get())));
    if (column.isEmpty()) {
      return false;
    }
    if (left != null
        && left.column()
        && left.columns().stream().anyMatch(n -> n.what().equals(column.get()))
        && !chooser.meansTable(left)) {
      draft.use(left);
    }
    if (named != null) {
      draft.use(named);
    }
    conditions.add(column.get(), i, last, operator, u.token(i).lower(), second);
    return true;
  }

  private static boolean kept(ColumnView c, Unit unit) {
    return c.measure() && Unit.of(c).filter(k -> k.measures().equals(unit.measures())).isPresent();
  }

  /** "spent more than 100": the amounts of a row, or all of them together. */
  boolean spent(int i, int last, Cue cue, String value) {
    for (int k = cue.start() - 1; k >= Math.max(0, cue.start() - 4); k--) {
      List<Lexicon.Hint> hints =
          Lexicon.ENGLISH.amountOf(u.token(k).stem()).stream()
              .map(a -> new Lexicon.Hint(a, cue.operator()))
              .toList();
      Optional<Chooser.Hinted> found =
          hints.isEmpty() ? Optional.empty() : chooser.hinted(hints, ColumnView::measure);
      if (found.isPresent()) {
        ColumnView c = found.get().column();
        TableView focus = draft.focus();
        if (focus != null && c.table().equals(focus.id())) {
          conditions.add(c, i, last, cue.operator(), value, null);
        } else {
          draft.usedNumbers.add(i);
          conditions.having(Query.Term.of("SUM", c.id()), cue.operator(), value);
        }
        return true;
      }
    }
    return false;
  }
}
