package dev.nljdbc.queries;

import dev.nljdbc.queries.Source.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The names that a SELECT sees: its sources, and those of the queries around it. */
final class Scope {

  private final @Nullable Scope outer;
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, Source.Derived> common = new HashMap<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  void add(Source source) {
    sources.add(source);
  }

  /** How many sources there are so far. */
  int size() {
    return sources.size();
  }

  /** Its own sources from one place to another. */
  List<Source> sources(int from, int to) {
    return List.copyOf(sources.subList(from, to));
  }

  void define(String name, Source.Derived query) {
    common.put(CatalogNames.fold(name), query);
  }

  /** The common table expression of that name. */
  Optional<Source.Derived> defined(String name) {
    Source.Derived query = common.get(CatalogNames.fold(name));
    return query != null || outer == null ? Optional.ofNullable(query) : outer.defined(name);
  }

  /**
   * What a name in an expression refers to.
   *
   * @param qualifier table or alias; empty for none
   */
  Optional<Reference> resolve(String qualifier, String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      Optional<Output> found = find(scope.sources, qualifier, name);
      if (found.isPresent()) {
        return found.get().reference();
      }
    }
    return Optional.empty();
  }

  /** Whether some source in reach gives a column of that name, stored or computed. */
  boolean gives(String name) {
    return find(sources, "", name).isPresent() || outer != null && outer.gives(name);
  }

  /** The first column of that name among some sources. */
  static Optional<Output> find(List<Source> sources, String qualifier, String name) {
    return sources.stream()
        .filter(s -> qualifier.isEmpty() || s.name().equals(CatalogNames.fold(qualifier)))
        .flatMap(s -> s.column(name).stream())
        .findFirst();
  }

  /** All columns of the sources, or of those of that name. */
  List<Output> outputs(String qualifier) {
    return sources.stream()
        .filter(s -> qualifier.isEmpty() || s.name().equals(CatalogNames.fold(qualifier)))
        .flatMap(s -> s.columns().stream())
        .toList();
  }
}
