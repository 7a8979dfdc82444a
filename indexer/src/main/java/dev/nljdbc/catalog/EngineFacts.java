package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is peculiar to an engine and can be written down without code, from the files of this
 * package's resources: {@code engines.txt} names the engines, {@code engine-<name>.txt} has the
 * facts of one, a section each; a section that is not there is what the standard says.
 *
 * @param name as in JDBC URLs; empty for an engine that is not known
 * @param sections their texts, without comments
 */
public record EngineFacts(String name, Map<String, String> sections) {

  /** Of an engine that is not known: what may be its own is looked for under all known names. */
  private static final EngineFacts UNKNOWN =
      new EngineFacts(
          "",
          Map.of("own schemas", "information_schema pg_catalog sys system sysibm syscat mdsys"));

  /** Copies the sections. */
  public EngineFacts {
    sections = Map.copyOf(sections);
  }

  /** By the product's name that the driver reports. */
  public static EngineFacts of(String product) {
    String folded = product.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, List<String>> engine : Table.PRODUCTS.entrySet()) {
      for (String word : engine.getValue()) {
        boolean meant =
            word.startsWith("=") ? folded.equals(word.substring(1)) : folded.contains(word);
        if (meant) {
          return Table.FACTS.getOrDefault(engine.getKey(), UNKNOWN);
        }
      }
    }
    return UNKNOWN;
  }

  /** By the word behind {@code jdbc:} in a real URL, for example {@code sqlite}. */
  public static EngineFacts ofScheme(String scheme) {
    return Table.FACTS.getOrDefault(scheme.toLowerCase(Locale.ROOT), UNKNOWN);
  }

  /** A section's text; empty when there is none. */
  public Optional<String> text(String section) {
    return Optional.ofNullable(sections.get(section));
  }

  /** A section's words. */
  public Set<String> words(String section) {
    return text(section).map(words -> Set.of(words.split("\\s+"))).orElse(Set.of());
  }

  /** Whether the engine has a trait of the section {@code traits}. */
  public boolean has(Trait trait) {
    return words("traits").contains(trait.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** What an engine does, or not. */
  public enum Trait {
    /** A LIKE or = of a text and something else is an error. */
    STRICT_TEXTS,
    /** The main schemas of other catalogs are read too, and named by the catalog. */
    ATTACHED_DATABASES,
    /** The driver reads a whole result into memory outside a transaction. */
    STREAMS_IN_TRANSACTIONS,
    /** Properties in a URL have a semicolon before them. */
    SEMICOLONS,
    /** The driver can't cancel a statement, but ends it by itself after whole seconds. */
    NO_CANCEL,
    /** Foreign keys have numbers for names. */
    NUMBERS_FOR_NAMES
  }

  /** The query with at most so many rows. */
  public String limit(String query, long rows) {
    String clause = text("limit").orElse("FETCH FIRST %d ROWS ONLY");
    return query + " " + clause.replace("%d", Long.toString(rows));
  }

  /** What to select so that DISTINCT tells texts apart by every letter, whatever the collation. */
  public String distinct(String column) {
    return text("distinct").orElse("%s").replace("%s", column);
  }

  /** Read when first needed. */
  private static final class Table {

    static final Map<String, List<String>> PRODUCTS = products();
    static final Map<String, EngineFacts> FACTS = facts();

    private static Map<String, List<String>> products() {
      Map<String, List<String>> products = new LinkedHashMap<>();
      for (String line : lines("engines.txt")) {
        List<String> words = List.of(line.split("\\s+"));
        products.put(words.get(0), words.subList(1, words.size()));
      }
      return products;
    }

    private static Map<String, EngineFacts> facts() {
      Map<String, EngineFacts> facts = new LinkedHashMap<>();
      for (String engine : PRODUCTS.keySet()) {
        Map<String, String> sections = new LinkedHashMap<>();
        String section = "";
        for (String line : lines("engine-" + engine + ".txt")) {
          if (line.matches("\\[[a-z ]+]")) {
            section = line.substring(1, line.length() - 1);
          } else {
            sections.merge(section, line, (before, next) -> before + "\n" + next);
          }
        }
        facts.put(engine, new EngineFacts(engine, sections));
      }
      return facts;
    }

    /** Without comments and empty lines. */
    private static List<String> lines(String resource) {
      try (InputStream in = EngineFacts.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new IOException("the resource " + resource + " is not in the jar");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
