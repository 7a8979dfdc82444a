package dev.nljdbc.offline.question;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables and views of one year, as their names say: sales for 1997 are not what is asked for where
 * the question does not name the year.
 */
public final class DatedTables {

  private static final Pattern YEAR = Pattern.compile("(?<!\\d)(19|20)\\d{2}(?!\\d)");

  private DatedTables() {}

  /** Whether a table is of a year that the question does not name. */
  public static boolean unasked(TableView table, String question) {
    Matcher year = YEAR.matcher(table.id().name());
    String asked = question.toLowerCase(Locale.ROOT);
    return year.find()
        && !asked.contains(year.group())
        && !asked.contains(table.id().name().toLowerCase(Locale.ROOT));
  }
}
