// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known of one engine without code: the files of its folder below {@code
 * dev/nljdbc/dialect} in the resources, of which {@code engines.txt} lists all. A file is made of
 * sections {@code [name]}; lines that begin with {@code #} and a blank are comments. What is not
 * there is as in the SQL standard.
 *
 * @param name its folder, which is its name in JDBC URLs; empty for an engine that is not known
 * @param sections of {@code engine.txt} and {@code queries.txt}, without comments
 */
public record EngineFacts(String name, Map<String, String> sections) {

  private static final String ROOT = "/dev/nljdbc/dialect/";

  /** The folder for engines that are not known. */
  private static final String STANDARD = "standard";

  /** How {@link #unknown} ends the name of a product. */
  private static final Pattern UNKNOWN =
      Pattern.compile(".* \\(unknown: names in (.)x., (LIMIT|FETCH FIRST) n\\)");

  private static final Map<String, EngineFacts> READ = new ConcurrentHashMap<>();

  /** Copies the sections. */
  public EngineFacts {
    sections = Map.copyOf(sections);
  }

  /**
   * The name of a product that is not known, or not what it says, as {@link #of} reads it: standard
   * SQL but for two things that were found out.
   *
   * @param product the name that the driver reports
   * @param quote what names are quoted with, one character
   * @param limits whether rows are limited by LIMIT instead of FETCH FIRST
   */
  public static String unknown(String product, String quote, boolean limits) {
    return "%s (unknown: names in %sx%s, %s n)"
        .formatted(product, quote, quote, limits ? "LIMIT" : "FETCH FIRST");
  }

  private static EngineFacts standard(String quote, boolean limits) {
    return READ.computeIfAbsent(
        STANDARD + quote + limits,
        name -> {
          Map<String, String> sections = new LinkedHashMap<>(folder(STANDARD).sections());
          sections.put("name quote", quote);
          sections.put("limit", limits ? "LIMIT %d" : "FETCH FIRST %d ROWS ONLY");
          return new EngineFacts("", sections);
        });
  }

  /** The facts of an engine, by the product name that its driver reports. */
  public static EngineFacts of(String product) {
    Matcher unknown = UNKNOWN.matcher(product);
    if (unknown.matches()) {
      return standard(unknown.group(1), unknown.group(2).equals("LIMIT"));
    }
    String folded = product.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, List<String>> engine : Known.PRODUCTS.entrySet()) {
      for (String word : engine.getValue()) {
        boolean meant =
            word.startsWith("=") ? folded.equals(word.substring(1)) : folded.contains(word);
        if (meant) {
          return folder(engine.getKey());
        }
      }
    }
    return folder(STANDARD);
  }

  /** The facts of an engine, by the scheme of its URLs, such as {@code sqlite}. */
  public static EngineFacts ofScheme(String scheme) {
    String folded = scheme.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, List<String>> engine : Known.PRODUCTS.entrySet()) {
      if (engine.getKey().equals(folded) || engine.getValue().contains(folded)) {
        return folder(engine.getKey());
      }
    }
    return folder(STANDARD);
  }

  /** All engines that are known, without the standard. */
  public static List<EngineFacts> all() {
    return Known.PRODUCTS.keySet().stream().map(EngineFacts::folder).toList();
  }

  /**
   * The engine itself; the standard for a relative of it, which only reports a similar name and may
   * have other functions.
   *
   * @param product the name that the driver reports
   */
  public static EngineFacts exactly(String product) {
    EngineFacts facts = of(product);
    boolean relative =
        facts.text("product").filter(own -> !own.equalsIgnoreCase(product)).isPresent();
    return relative ? folder(STANDARD) : facts;
  }

  /** A section's text; empty when there is none. */
  public Optional<String> text(String section) {
    return Optional.ofNullable(sections.get(section));
  }

  /** A section's words. */
  public Set<String> words(String section) {
    return text(section).map(words -> Set.of(words.split("\\s+"))).orElse(Set.of());
  }

  /** A section's lines {@code key = value}. */
  public Map<String, String> entries(String section) {
    Map<String, String> entries = new LinkedHashMap<>();
    text(section).stream()
        .flatMap(String::lines)
        .map(line -> line.split(" = ", 2))
        .forEach(entry -> entries.put(entry[0], entry[1]));
    return entries;
  }

  /** Whether the engine has a trait. */
  public boolean has(Trait trait) {
    return traits().contains(trait);
  }

  /** The words of the section {@code traits}: lower case, with hyphens. */
  public Set<Trait> traits() {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (String word : words("traits")) {
      traits.add(Trait.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_')));
    }
    return traits;
  }

  /** The traits of engines. */
  public enum Trait {
    /** Whoever may read a table sees all of its rows: only views can depend on who asks. */
    NO_ROW_SECURITY,
    /** Whoever may not read a whole table may read none of its columns. */
    NO_COLUMN_RIGHTS,
    /**
     * Rights are checked when the driver asks for a query's columns; running the query may compute
     * a view that reads no table, even if no row is asked for.
     */
    CHECKS_RIGHTS_WHEN_PREPARED,
    /** A LIKE or = of a text and something else is an error. */
    STRICT_TEXTS,
    /** The main schemas of other catalogs are read too, and named by the catalog. */
    ATTACHED_DATABASES,
    /** The driver reads a whole result into memory outside a transaction. */
    STREAMS_IN_TRANSACTIONS,
    /** Properties in a URL have a semicolon before them. */
    SEMICOLONS,
    /** The driver may not cancel a statement; a query timeout in whole seconds limits it too. */
    NO_CANCEL,
    /** The driver can't cancel a prepared statement while a row of it is computed. */
    NO_CANCEL_OF_PREPARED_ROWS,
    /** Cancelling a query harms the transaction that it runs in. */
    CANCEL_SPOILS_TRANSACTIONS,
    /** Nothing works after an error until a ROLLBACK, in a transaction begun by SQL too. */
    BLOCKS_AFTER_ERRORS,
    /** A rollback to a savepoint takes the savepoint away. */
    SAVEPOINTS_END_AT_ROLLBACK,
    /** Before anything else, the driver reads open rows to their end, into memory. */
    READS_ROWS_ON,
    /** Tables have row ids, in whose order their rows can be read from any place. */
    ROW_IDS,
    /** Nobody can commit while a statement reads. */
    COMMITS_WAIT_FOR_READERS,
    /** A column of numbers may hold texts, which are above all numbers. */
    TEXTS_ABOVE_NUMBERS,
    /** Foreign keys have numbers for names. */
    NUMBERS_FOR_NAMES,
    /** A query that groups rows may show columns that it does not group by. */
    SHOWS_UNGROUPED_COLUMNS,
    /** No aggregate and no rank can be computed over a window of rows. */
    NO_WINDOWS,
    /** Texts in a list behind IN are not taken for the dates that they are compared with. */
    NO_DATE_TEXTS_IN_LISTS,
    /** A query behind IN may have a limit of its own. */
    LIMITS_IN_MEMBERS,
    /** One column of a hundred million rows is read in about a second. */
    FAST_SCANS,
    /** Texts that differ in blanks at their ends are equal. */
    PADS_TEXTS,
    /** A whole number divided by another is a whole number. */
    DROPS_FRACTIONS,
    /** A text is not taken for the date that it is compared with. */
    TYPED_DATES,
    /**
     * Tables are those of other engines, each a catalog: they have no keys here, and a schema
     * outside the connection's catalog is named {@code catalog.schema}.
     */
    CATALOGS,
    /** Only the schemas are read that the URL or a setting names, as there may be hundreds. */
    NAMED_SCHEMAS,
    /** A statement takes a server's round trips, and may read files by the thousand. */
    COSTLY_STATEMENTS,
    /** Whose rows they are goes by the login, with its groups and roles. */
    ROWS_BY_LOGIN
  }

  /** The query with at most so many rows. */
  public String limit(String query, long rows) {
    String clause = text("limit").orElse("FETCH FIRST %d ROWS ONLY");
    return query + " " + clause.replace("%d", Long.toString(rows));
  }

  /** The names that make a table's name in SQL, from the outermost. */
  public List<String> nameParts(TableId id) {
    if (id.schema().isEmpty()) {
      return List.of(id.name());
    }
    int dot = has(Trait.CATALOGS) ? id.schema().indexOf('.') : -1; // no catalog's name has one
    return dot < 0
        ? List.of(id.schema(), id.name())
        : List.of(id.schema().substring(0, dot), id.schema().substring(dot + 1), id.name());
  }

  /** The expression by which DISTINCT compares texts exactly, whatever the collation. */
  public String distinct(String column) {
    return text("distinct").orElse("%s").replace("%s", column);
  }

  /** The lines of another file of the engine's folder; none where the file is not there. */
  public List<String> lines(String file) {
    return lines(ROOT + (name.isEmpty() ? STANDARD : name) + "/" + file, false);
  }

  /** The sections of another file of the engine's folder; none where the file is not there. */
  public Map<String, String> sections(String file) {
    return sectionsOf(lines(file));
  }

  /** The lines of a file that holds for all engines. */
  public static List<String> shared(String file) {
    return lines(ROOT + file, true);
  }

  private static EngineFacts folder(String name) {
    return READ.computeIfAbsent(
        name,
        folder -> {
          EngineFacts bare = new EngineFacts(folder.equals(STANDARD) ? "" : folder, Map.of());
          Map<String, String> sections = new LinkedHashMap<>(bare.sections("engine.txt"));
          sections.putAll(bare.sections("queries.txt"));
          return new EngineFacts(bare.name(), sections);
        });
  }

  private static Map<String, String> sectionsOf(List<String> lines) {
    Map<String, String> sections = new LinkedHashMap<>();
    String section = "";
    for (String line : lines) {
      if (line.matches("\\[[a-z ]+]")) {
        section = line.substring(1, line.length() - 1);
      } else {
        sections.merge(section, line, (before, next) -> before + "\n" + next);
      }
    }
    return sections;
  }

  /** The lines of a resource, without comments and empty lines. */
  private static List<String> lines(String resource, boolean required) {
    try (InputStream in = EngineFacts.class.getResourceAsStream(resource)) {
      if (in == null && required) {
        throw new IOException("the resource " + resource + " is not in the jar");
      }
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.matches("#( .*)?"))
              .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Read when first needed. */
  private static final class Known {

    static final Map<String, List<String>> PRODUCTS = products();

    private static Map<String, List<String>> products() {
      Map<String, List<String>> products = new LinkedHashMap<>();
      for (String line : shared("engines.txt")) {
        List<String> words = List.of(line.split("\\s+"));
        products.put(words.get(0), words.subList(1, words.size()));
      }
      return products;
    }
  }
}
