// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.dialect.KnownDriver;
import dev.nljdbc.text.PercentCodes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A property of a real driver by which whoever writes a URL has code run, SQL run, files written or
 * sent: the file {@code risky-properties.txt} of each engine's folder. From the user's own URL and
 * properties they are passed on as they are. A JNDI reference that holds one is refused.
 *
 * <p>Sources, read 2026-11: h2database.com/html/features.html (Database URL Overview); pgjdbc,
 * docs/content/documentation/use.md and org.postgresql.PGProperty of 42.7; MariaDB Connector/J 3.5,
 * About MariaDB Connector/J (options); MySQL Connector/J 9 Developer Guide, 3.5.3 Configuration
 * Properties; xerial sqlite-jdbc USAGE.md; DuckDB's Java client page, "Connection properties";
 * HSQLDB's guide, chapter "Properties".
 *
 * @param engine as it stands in URLs
 * @param name as the engine writes it
 * @param effect what it does
 * @param treatment what becomes of it on a connection that the user did not ask for
 */
public record RiskyProperty(String engine, String name, String effect, Treatment treatment) {

  /** The treatment of the property on a connection that the user did not request. */
  public enum Treatment {
    /** Kept: connecting needs it, and it has no effect beyond the connection. */
    AS_IS,
    /** Left out. */
    WITHOUT,
    /** Set to false. */
    FALSE,
    /** Only its statements that set the session (schema, time zone, modes) are run again. */
    SET
  }

  /** The whole table. */
  public static List<RiskyProperty> all() {
    return Table.ROWS;
  }

  /** The risky properties of all drivers of the URL's engine. */
  static List<RiskyProperty> of(String realUrl) {
    return of(EngineFacts.ofScheme(KnownDriver.scheme(realUrl)));
  }

  private static List<RiskyProperty> of(EngineFacts engine) {
    return engine.lines("risky-properties.txt").stream().map(RiskyProperty::row).toList();
  }

  private static RiskyProperty row(String line) {
    List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    String treatment = cells.get(3).toUpperCase(Locale.ROOT).replace(' ', '_');
    return new RiskyProperty(
        cells.get(0), cells.get(1), cells.get(2), Treatment.valueOf(treatment));
  }

  /**
   * The first that a text names which somebody else than the user wrote: a URL, or the name of a
   * property. Judged by the name alone, whatever the engine, its case or its percent codes: this
   * may take a harmless text for a harmful one, never the other way round.
   */
  public static Optional<RiskyProperty> in(String text) {
    String folded = fold(withoutCodes(text));
    return all().stream().filter(row -> row.named(folded)).findFirst();
  }

  /** A text without its percent codes, also coded twice. */
  public static String withoutCodes(String text) {
    return decoded(decoded(text));
  }

  private boolean named(String folded) {
    String quoted = Pattern.quote(fold(name));
    return Pattern.compile("(^|[^A-Z0-9_.])" + quoted + "\\s*(=|$)").matcher(folded).find();
  }

  /** Whether it is called so, as engines compare names: a dotless i is an I in capitals. */
  boolean isCalled(String other) {
    return fold(name).equals(fold(other.strip()));
  }

  private static String fold(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  private static String decoded(String text) {
    try {
      return PercentCodes.decode(text);
    } catch (IllegalArgumentException e) {
      return text; // a percent sign of its own
    }
  }

  /** Read when first needed. */
  private static final class Table {

    static final List<RiskyProperty> ROWS =
        EngineFacts.all().stream().flatMap(engine -> of(engine).stream()).toList();
  }
}
