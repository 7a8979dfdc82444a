// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Attacks and harmless look-alikes, a statement a line, from the files beside this class: those for
 * every engine and one file for each engine. {@code ␤ ␍ ␀} stand for a line end, a carriage return
 * and a null character; what stands in <code>${…}</code> is filled in by {@link Canaries#filled}.
 */
public final class Battery {

  private static final String COMMENT = "# --";
  private static final String HANGS = "# -- hangs";

  private Battery() {}

  /** What must be refused, on one engine. */
  public static List<String> attacks(Engines engine) {
    return attacks(engine.name()).stream()
        .filter(attack -> !(Engines.isMySql() && attack.endsWith("FROM s")))
        .toList();
  }

  /** The same by the engine's name. */
  public static List<String> attacks(String engine) {
    return Stream.of("attacks.txt", file("attacks", engine))
        .flatMap(file -> part(file, false).stream())
        .toList();
  }

  /** Queries that only read but never end, on one engine; whether a guard refuses them is open. */
  public static List<String> hangs(Engines engine) {
    return Stream.of("attacks.txt", file("attacks", engine))
        .flatMap(file -> part(file, true).stream())
        .toList();
  }

  /** What must pass and run, on one engine. */
  public static List<String> harmless(Engines engine) {
    return harmless(engine.name());
  }

  /** The same by the engine's name. */
  public static List<String> harmless(String engine) {
    return Stream.of("harmless.txt", file("harmless", engine))
        .flatMap(file -> part(file, false).stream())
        .filter(query -> !unknown(engine).contains(query))
        .toList();
  }

  /** What passes on the other engines, and is not known to this one. */
  static List<String> unknown(Engines engine) {
    return unknown(engine.name());
  }

  private static List<String> unknown(String engine) {
    String name = engine + "\t";
    return part("unknown.txt", false).stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .toList();
  }

  /** The harmless queries that are refused all the same, each with its reason in the file. */
  static List<String> falselyRefused(Engines engine) {
    return part(file("refused", engine), false);
  }

  /** The lines of one engine's own file. */
  static List<String> own(String kind, Engines engine) {
    return part(file(kind, engine), false);
  }

  /**
   * An attack of a kind that has a name.
   *
   * @param name of the kind
   * @param engine on which it is tried
   */
  record Kind(String name, String engine, String sql) {}

  /** Those of all engines. */
  static List<Kind> kinds() {
    return part("kinds.tsv", false).stream()
        .map(line -> line.split("\t", 3))
        .map(cells -> new Kind(cells[0], cells[1], cells[2]))
        .toList();
  }

  /** The statements that make the database on every engine; the last two plant the canary. */
  public static List<String> schema() {
    return part("schema.txt", false);
  }

  /** The statements that make the database, without those that plant the canaries. */
  static List<String> schema(Engines engine) {
    return Stream.of("schema.txt", file("schema", engine))
        .flatMap(file -> part(file, false).stream())
        .map(sql -> Engines.isMySql() ? withoutSequence(sql) : sql)
        .toList();
  }

  /** MySQL has no sequences: a table that can't change stands in for it. */
  private static String withoutSequence(String sql) {
    return sql.startsWith("CREATE SEQUENCE s NOCACHE")
        ? "CREATE TABLE s AS SELECT 1 AS next_not_cached_value"
        : sql;
  }

  /** A text as the files hold it, on one line. */
  static String line(String text) {
    return text.replace('\n', '␤').replace('\r', '␍').replace('\0', '␀');
  }

  private static String file(String kind, Engines engine) {
    return file(kind, engine.name());
  }

  private static String file(String kind, String engine) {
    return kind + "-" + engine.toLowerCase(Locale.ROOT) + ".txt";
  }

  private static List<String> lines(String file) {
    try (InputStream in = Battery.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> part(String file, boolean hangs) {
    List<String> part = new ArrayList<>();
    boolean hanging = false;
    for (String line : lines(file)) {
      hanging |= line.equals(HANGS);
      if (hanging == hangs && !line.startsWith(COMMENT)) {
        part.add(line.replace('␤', '\n').replace('␍', '\r').replace('␀', '\0'));
      }
    }
    return part;
  }
}
