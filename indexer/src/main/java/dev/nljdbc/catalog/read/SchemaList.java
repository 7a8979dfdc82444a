// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that are read: {@code schema}, or {@code catalog.schema} on an engine of many
 * catalogs, with {@code *} for any letters except a dot, in any case.
 *
 * @param names in lower case; none for all that the URL names
 */
public record SchemaList(List<String> names) {

  /** The schemas that the URL names. */
  public static final SchemaList ALL = new SchemaList(List.of());

  /** Copies the list. */
  public SchemaList {
    names = List.copyOf(names);
  }

  /** The home schema alone, where no others are named and the engine may have hundreds. */
  SchemaList orHome(SchemaScope scope, String product) {
    boolean few = !EngineFacts.of(product).has(EngineFacts.Trait.NAMED_SCHEMAS);
    return few || !names.isEmpty() || scope.home().isEmpty()
        ? this
        : new SchemaList(List.of(scope.home().toLowerCase(Locale.ROOT)));
  }

  /** The patterns for metadata calls; {@code null} is all schemas. */
  List<@Nullable String> patterns(String product) {
    boolean all = names.isEmpty() || !EngineFacts.of(product).has(EngineFacts.Trait.NAMED_SCHEMAS);
    List<@Nullable String> patterns = new ArrayList<>();
    for (String name : all ? List.<String>of() : names) {
      patterns.add(name.replace('*', '%'));
    }
    if (all) {
      patterns.add(null);
    }
    return patterns;
  }

  /** Tells whether a schema is among them. */
  Predicate<String> filter() {
    List<Pattern> patterns = names.stream().map(Visibility::pattern).toList();
    return schema -> {
      String folded = schema.toLowerCase(Locale.ROOT);
      return patterns.isEmpty()
          || patterns.stream().anyMatch(pattern -> pattern.matcher(folded).matches());
    };
  }

  /**
   * The schemas of an engine of many catalogs, by catalog: what the list names, else the home one.
   *
   * @param home the connection's catalog; null where it has none
   */
  Map<String, TreeSet<String>> byCatalog(@Nullable String home, String homeSchema) {
    Map<String, TreeSet<String>> named = new TreeMap<>();
    for (String name : names) {
      int dot = name.indexOf('.');
      String catalog = dot >= 0 ? name.substring(0, dot) : home == null ? name : home;
      String schema = dot < 0 && home == null ? "*" : name.substring(dot + 1);
      named.computeIfAbsent(catalog, c -> new TreeSet<>()).add(schema);
    }
    if (named.isEmpty() && home != null) {
      named.put(home, new TreeSet<>(List.of(homeSchema.isEmpty() ? "*" : homeSchema)));
    }
    return named;
  }
}
