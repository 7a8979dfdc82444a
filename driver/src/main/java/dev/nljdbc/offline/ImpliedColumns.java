package dev.nljdbc.offline;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Columns that a number speaks of without naming them: in 2010, 20 years old, supplier 3. */
final class ImpliedColumns {

  private final Chooser chooser;
  private final Utterance u;
  private final NumberConditions conditions;

  ImpliedColumns(Draft draft, Chooser chooser, NumberConditions conditions) {
    this.chooser = chooser;
    this.u = draft.utterance();
    this.conditions = conditions;
  }

  /** "20 years old". */
  boolean aged(int i, int last, String operator, String value, @Nullable String second) {
    Optional<Chooser.Hinted> age =
        chooser.hinted(List.of(new Lexicon.Hint("age", operator)), ColumnView::numeric);
    age.ifPresent(a -> conditions.add(a.column(), i, last, operator, value, second));
    return age.isPresent();
  }

  /** "supplier 3": the number is the table's key. */
  boolean keyed(Link link, int i, int last, String value) {
    if (!link.table() || link.tableScore() < 0.9 || !chooser.meansTable(link)) {
      return false;
    }
    Optional<ColumnView> key = link.tables().get(0).what().key().filter(k -> k.numeric());
    if (key.isEmpty()) {
      return false;
    }
    conditions.add(key.get(), i, last, "=", value, null);
    return true;
  }

  boolean date(int i, int last, String operator, String value, @Nullable String second) {
    boolean year = value.matches("[12]\\d{3}");
    if (!year && u.token(i).kind() != Token.Kind.DATE) {
      return false;
    }
    List<Lexicon.Hint> hints =
        year
            ? List.of(
                new Lexicon.Hint("year", operator),
                new Lexicon.Hint("date", operator),
                new Lexicon.Hint("birth", operator),
                new Lexicon.Hint("time", operator),
                new Lexicon.Hint("founded", operator),
                new Lexicon.Hint("established", operator))
            : List.of(
                new Lexicon.Hint("date", operator),
                new Lexicon.Hint("day", operator),
                new Lexicon.Hint("time", operator),
                new Lexicon.Hint("birth", operator));
    Optional<Chooser.Hinted> hint =
        chooser.hinted(hints, c -> c.temporal() || c.numeric() || c.has("founded"));
    if (hint.isEmpty()) {
      return false;
    }
    conditions.add(hint.get().column(), i, last, operator, value, second);
    return true;
  }
}
