package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Columns that a number speaks of without naming them: in 2010, 20 years old, supplier 3. */
final class ImpliedColumns extends Rule {

  private static final Pattern YEAR = Pattern.compile("[12]\\d{3}");

  private final NumberConditions conditions;

  ImpliedColumns(Draft draft, NumberConditions conditions) {
    super(draft);
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
    if (key.isEmpty() || YEAR.matcher(value).matches() && beyond(key.get(), value)) {
      return false;
    }
    conditions.add(key.get(), i, last, "=", value, null);
    return true;
  }

  /** Whether no key is as large: invoices 2024 are those of that year. */
  private static boolean beyond(ColumnView key, String value) {
    String most = key.statistics().max();
    return most != null
        && most.matches("\\d+(\\.\\d+)?")
        && Double.parseDouble(most) < Double.parseDouble(value);
  }

  boolean date(int i, int last, String operator, String value, @Nullable String second) {
    boolean year = YEAR.matcher(value).matches();
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
    Optional<ColumnView> column = hint.map(Chooser.Hinted::column);
    TableView focus = draft.focus();
    if (focus != null && column.filter(c -> c.table().equals(focus.id())).isEmpty()) {
      column = dated(focus).or(() -> hint.map(Chooser.Hinted::column));
    }
    column.ifPresent(c -> conditions.add(c, i, last, operator, value, second));
    return column.isPresent();
  }

  /** The one column of a table that holds dates, whatever its name: joined on. */
  static Optional<ColumnView> dated(TableView table) {
    List<ColumnView> dates =
        table.columns().stream().filter(c -> c.column().kind() == ColumnKind.TEMPORAL).toList();
    return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
  }
}
