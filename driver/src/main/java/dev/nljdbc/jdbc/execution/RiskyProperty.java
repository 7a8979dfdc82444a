package dev.nljdbc.jdbc.execution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A property of a real driver by which whoever writes a URL has code run, SQL run, files written or
 * sent: the table {@code risky-properties.txt}.
 *
 * @param engine as it stands in URLs
 * @param name as the engine writes it
 * @param effect what it does
 * @param again what becomes of it on a connection that the user did not ask for
 */
public record RiskyProperty(String engine, String name, String effect, Again again) {

  /** What becomes of it on a connection that the user did not ask for. */
  public enum Again {
    /** The same. */
    AS_IS,
    /** Left out. */
    WITHOUT,
    /** Set to false. */
    FALSE,
    /** Only statements that set the session. */
    SET
  }

  private static final String FILE = "risky-properties.txt";

  /** As MySQL's driver, which is asked by either name. */
  private static final List<String> SAME = List.of("mariadb", "mysql");

  /** The whole table. */
  public static List<RiskyProperty> all() {
    return Table.ROWS;
  }

  /** Those of the engine that a URL names. */
  static List<RiskyProperty> of(String realUrl) {
    String engine = engine(realUrl);
    return all().stream()
        .filter(
            row ->
                row.engine().equals(engine)
                    || (SAME.contains(row.engine()) && SAME.contains(engine)))
        .toList();
  }

  private static String engine(String realUrl) {
    String[] parts = realUrl.toLowerCase(Locale.ROOT).split(":", 3);
    return parts.length > 1 ? parts[1] : "";
  }

  /**
   * The first that a text names which somebody else than the user wrote: a URL, or the name of a
   * property. Judged by the name alone, whatever the engine, its case or its percent codes: this
   * may take a harmless text for a harmful one, never the other way round.
   */
  public static Optional<RiskyProperty> in(String text) {
    String folded = fold(decoded(decoded(text)));
    return all().stream().filter(row -> row.named(folded)).findFirst();
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
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // a percent sign of its own
    }
  }

  /** Read when first needed. */
  private static final class Table {

    static final List<RiskyProperty> ROWS = read();

    private static List<RiskyProperty> read() {
      try (InputStream in = RiskyProperty.class.getResourceAsStream(FILE)) {
        if (in == null) {
          throw new IOException("the resource " + FILE + " is not in the jar");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Table::row)
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static RiskyProperty row(String line) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      String again = cells.get(3).toUpperCase(Locale.ROOT).replace(' ', '_');
      return new RiskyProperty(cells.get(0), cells.get(1), cells.get(2), Again.valueOf(again));
    }
  }
}
