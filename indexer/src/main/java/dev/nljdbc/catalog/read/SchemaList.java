package dev.nljdbc.catalog.read;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The schemas that are read: {@code schema}, or {@code catalog.schema} on an engine of many
 * catalogs, with {@code *} for any letters except a dot, in any case.
 *
 * @param names in lower case; none for all that the URL names
 */
public record SchemaList(List<String> names) {

  /** What the URL names. */
  public static final SchemaList ALL = new SchemaList(List.of());

  /** Copies the list. */
  public SchemaList {
    names = List.copyOf(names);
  }

  /** Whether a schema is among them. */
  boolean names(String schema) {
    String folded = schema.toLowerCase(Locale.ROOT);
    return names.isEmpty()
        || names.stream().anyMatch(name -> pattern(name).matcher(folded).matches());
  }

  private static Pattern pattern(String name) {
    return Pattern.compile(
        Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[^.]*")));
  }
}
