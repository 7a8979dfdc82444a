package dev.nljdbc.queries;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.schema.Column;

/** The values that stand in queries. */
final class Constants {

  /** Of a list, no more are kept. */
  static final int MOST = 12;

  private static final int LONGEST = 60;

  /** Functions that make a date or time of a text. */
  private static final Set<String> DATES =
      Set.of(
          "DATE",
          "DATETIME",
          "TIMESTAMP",
          "JULIANDAY",
          "TO_DATE",
          "TO_TIMESTAMP",
          "STR_TO_DATE",
          "PARSEDATETIME");

  private Constants() {}

  /**
   * The value without its quotes; empty when it is no constant.
   *
   * @param unknown whether a column is none: SQLite and MariaDB read text in double quotes as a
   *     string then
   */
  static Optional<String> of(Expression value, Predicate<Column> unknown) {
    if (value instanceof StringValue text) {
      return Optional.of(cut(text.getNotExcapedValue()));
    }
    if (value instanceof DateTimeLiteralExpression date) {
      return Optional.of(cut(date.getValue().replaceAll("^'|'$", "")));
    }
    if (value instanceof Function date && dated(date)) {
      return of(ConditionReader.plain(date.getParameters().get(0)), unknown);
    }
    if (value instanceof Column column) {
      boolean quoted = column.getTable() == null && column.getColumnName().startsWith("\"");
      return quoted && unknown.test(column)
          ? Optional.of(cut(column.getUnquotedColumnName()))
          : Optional.empty();
    }
    boolean number =
        value instanceof LongValue
            || value instanceof DoubleValue
            || value instanceof BooleanValue
            || (value instanceof SignedExpression signed
                && (signed.getExpression() instanceof LongValue
                    || signed.getExpression() instanceof DoubleValue));
    return number ? Optional.of(cut(value.toString())) : Optional.empty();
  }

  /** A text that is made a date or time: the text tells which. */
  private static boolean dated(Function function) {
    return DATES.contains(function.getName().toUpperCase(Locale.ROOT))
        && function.getParameters() != null
        && !function.getParameters().isEmpty()
        && ConditionReader.plain(function.getParameters().get(0)) instanceof StringValue;
  }

  /** What is listed in {@code ANY (ARRAY[…])} or {@code ALL (ARRAY[…])}; empty for all else. */
  static List<? extends Expression> array(Expression value) {
    boolean one =
        value instanceof Function any
            && Set.of("ANY", "ALL", "SOME").contains(any.getName().toUpperCase(Locale.ROOT))
            && any.getParameters() != null
            && any.getParameters().size() == 1;
    return one
            && ConditionReader.plain(((Function) value).getParameters().get(0))
                instanceof ArrayConstructor array
        ? array.getExpressions()
        : List.of();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
