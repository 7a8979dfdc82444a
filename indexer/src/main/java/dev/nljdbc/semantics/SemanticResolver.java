// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Descriptions;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.queries.CatalogNames;
import dev.nljdbc.queries.DefinitionReader;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import dev.nljdbc.queries.DefinitionReader.Written;
import dev.nljdbc.semantics.AppliedSemantics.ColumnRule;
import dev.nljdbc.semantics.SemanticModel.Key;
import dev.nljdbc.semantics.SemanticModel.Reference;
import dev.nljdbc.semantics.SemanticModel.Rule;
import dev.nljdbc.semantics.SemanticModel.Source;
import dev.nljdbc.semantics.SemanticModel.WrittenTerm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds what files say against the catalog of a database. */
public final class SemanticResolver {

  private static final int MOST_WARNINGS = 12;

  /** Names that mean something only with the table before them. */
  private static final Set<String> BARE = Set.of("count", "total", "sum", "average", "number");

  private final SemanticModel model;
  private final Catalog catalog;
  private final CatalogNames names;
  private final List<String> warnings = new ArrayList<>();

  /** Creates a resolver for one database. */
  public SemanticResolver(SemanticModel model, Catalog catalog) {
    this.model = model;
    this.catalog = catalog;
    this.names = new CatalogNames(catalog);
  }

  /** The descriptions, their tables named as in the catalog. */
  public Descriptions descriptions() {
    return new Descriptions(
        model.descriptions().entries().stream()
            .map(
                e ->
                    new Descriptions.Entry(
                        known(e.table()), e.column(), e.description(), e.synonyms(), e.place()))
            .toList());
  }

  private String known(String table) {
    return table(table).map(t -> t.id().toString()).orElse(table);
  }

  /** The table that a file names: by its schema if there is such a one, else by its name. */
  private Optional<Table> table(String written) {
    String[] parts = written.replaceAll("[\"`\\[\\]]", "").split("\\.", -1);
    String name = parts[parts.length - 1];
    String schema = parts.length > 1 ? parts[parts.length - 2] : "";
    return names.table(schema, name).or(() -> names.table("", name));
  }

  /** All of it: the keys go into the catalog, the terms are read. */
  public AppliedSemantics applied() {
    Catalog keyed = withReferences(withKeys());
    BusinessTerms terms = terms();
    List<ColumnRule> rules = rules();
    return new AppliedSemantics(keyed, terms, rules, summary(terms), limitedWarnings());
  }

  private List<String> limitedWarnings() {
    return warnings.size() <= MOST_WARNINGS
        ? warnings
        : Stream.concat(
                warnings.stream().limit(MOST_WARNINGS),
                Stream.of(
                    String.format(
                        Locale.ROOT,
                        "and %,d more such contradictions of semantic models",
                        warnings.size() - MOST_WARNINGS)))
            .toList();
  }

  /** The columns as the catalog spells them; none where one is missing, which is told. */
  private Optional<List<String>> columns(Table table, List<String> written, String place) {
    List<String> found = new ArrayList<>();
    for (String name : written) {
      Optional<Column> column = table.column(name.replaceAll("[\"`\\[\\]]", ""));
      if (column.isEmpty()) {
        warnings.add("%s: table '%s' has no column '%s'".formatted(place, table.id(), name));
        return Optional.empty();
      }
      found.add(column.get().name());
    }
    return Optional.of(found);
  }

  private Catalog withKeys() {
    Map<TableId, Table> changed = new HashMap<>();
    Set<String> notNull =
        model.rules().stream()
            .filter(rule -> rule.accepted().isEmpty())
            .map(rule -> known(rule.table()) + "\n" + rule.column().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    for (Key key : model.keys()) {
      Optional<Table> found = table(key.table());
      if (found.isEmpty()) {
        continue; // a model of another database; its descriptions are told of
      }
      Table table = changed.getOrDefault(found.get().id(), found.get());
      Optional<List<String>> columns = columns(table, key.columns(), key.place());
      boolean primary =
          key.primary()
              || key.columns().size() == 1
                  && notNull.contains(
                      table.id() + "\n" + key.columns().get(0).toLowerCase(Locale.ROOT));
      columns.ifPresent(c -> changed.put(table.id(), keyed(table, c, primary, key)));
    }
    return catalog.with(
        catalog.tables().stream().map(t -> changed.getOrDefault(t.id(), t)).toList(),
        catalog.foreignKeys());
  }

  private Table keyed(Table table, List<String> columns, boolean primary, Key key) {
    Set<String> same = new HashSet<>(columns);
    if (new HashSet<>(table.primaryKey()).equals(same)) {
      return table;
    }
    if (primary && table.primaryKey().isEmpty()) {
      return table.withKeys(columns, table.uniqueKeys());
    }
    if (key.primary()) {
      warnings.add(
          "%s: the primary key of '%s' is (%s), the database declares (%s)"
              .formatted(
                  key.place(),
                  table.id(),
                  String.join(", ", columns),
                  String.join(", ", table.primaryKey())));
      return table;
    }
    List<List<String>> unique = new ArrayList<>(table.uniqueKeys());
    if (unique.stream().noneMatch(u -> new HashSet<>(u).equals(same))) {
      unique.add(columns);
    }
    return table.withKeys(table.primaryKey(), unique);
  }

  private Catalog withReferences(Catalog keyed) {
    List<ForeignKey> keys = new ArrayList<>(keyed.foreignKeys());
    for (Reference reference : model.references()) {
      Optional<Table> from = table(reference.table());
      Optional<Table> to = table(reference.to());
      if (from.isEmpty() || to.isEmpty()) {
        if (from.isPresent()) {
          warnings.add(
              "%s: '%s' refers to '%s', which is not here"
                  .formatted(reference.place(), reference.table(), reference.to()));
        }
        continue;
      }
      columns(from.get(), reference.columns(), reference.place())
          .ifPresent(
              mine ->
                  columns(to.get(), reference.toColumns(), reference.place())
                      .ifPresent(
                          theirs ->
                              add(keys, from.get().id(), mine, to.get().id(), theirs, reference)));
    }
    return keyed.with(keyed.tables(), keys);
  }

  private void add(
      List<ForeignKey> keys,
      TableId from,
      List<String> columns,
      TableId to,
      List<String> toColumns,
      Reference reference) {
    Optional<ForeignKey> before =
        keys.stream()
            .filter(k -> !k.inferred() && k.from().equals(from) && k.fromColumns().equals(columns))
            .findFirst();
    if (before.isEmpty()) {
      String name = from.name() + " " + String.join(", ", columns) + " of " + reference.place();
      keys.add(new ForeignKey(name, from, columns, to, toColumns, 1, reference.place()));
    } else if (!before.get().to().equals(to) || !before.get().toColumns().equals(toColumns)) {
      warnings.add(
          "%s: %s (%s) refers to %s, and by %s to %s"
              .formatted(
                  reference.place(),
                  from,
                  String.join(", ", columns),
                  to,
                  before.get().source().isEmpty() ? "the database" : before.get().source(),
                  before.get().to()));
    }
  }

  private List<ColumnRule> rules() {
    List<ColumnRule> rules = new ArrayList<>();
    for (Rule rule : model.rules()) {
      table(rule.table())
          .flatMap(
              t ->
                  columns(t, List.of(rule.column()), rule.place())
                      .map(c -> t.id().column(c.get(0))))
          .ifPresent(id -> rules.add(new ColumnRule(id, rule.accepted(), false, rule.place())));
    }
    for (Key key : model.keys()) {
      if (key.columns().size() == 1) {
        table(key.table())
            .flatMap(t -> t.column(key.columns().get(0)))
            .ifPresent(c -> rules.add(new ColumnRule(c.id(), List.of(), true, key.place())));
      }
    }
    return rules;
  }

  private BusinessTerms terms() {
    Map<String, BusinessTerm> terms = new LinkedHashMap<>();
    Map<String, Set<String>> tables = new HashMap<>();
    model
        .terms()
        .forEach(t -> tables.computeIfAbsent(folded(t), n -> new HashSet<>()).add(first(t)));
    DefinitionReader reader = DefinitionReader.ofFiles(catalog);
    Dialect dialect = Dialects.of(catalog.product());
    for (WrittenTerm term : model.terms()) {
      try {
        Optional<String> from = from(term, dialect);
        if (from.isPresent()) {
          boolean bare =
              BARE.contains(folded(term)) || tables.getOrDefault(folded(term), Set.of()).size() > 1;
          String name =
              bare && !term.sources().isEmpty() ? before(term) + term.name() : term.name();
          Written written = new Written(term.expression(), from.get(), term.where());
          DefinitionReader.check(name, term.synonyms());
          BusinessTerm read =
              new BusinessTerm(
                  name, term.synonyms(), term.description(), reader.read(written), term.place());
          BusinessTerm other = terms.put(BusinessTerms.folded(name), read);
          if (other != null && !other.definition().equals(read.definition())) {
            warnings.add(
                "%s: '%s' is defined in %s, too, and the one here is used"
                    .formatted(term.place(), name, other.source()));
          }
        }
      } catch (UnusableDefinitionException e) {
        warnings.add(
            "%s: '%s' is left out: %s".formatted(term.place(), term.name(), e.getMessage()));
      }
    }
    return new BusinessTerms(List.copyOf(terms.values()));
  }

  private static String folded(WrittenTerm term) {
    return BusinessTerms.folded(term.name());
  }

  private static String first(WrittenTerm term) {
    return term.sources().isEmpty() ? "" : term.sources().get(0).table();
  }

  private static String before(WrittenTerm term) {
    String table = first(term);
    return table
            .substring(table.lastIndexOf('.') + 1)
            .replaceAll("[\"`\\[\\]]", "")
            .replace('_', ' ')
        + " ";
  }

  /** SQL's FROM with the tables that are here; empty where one is not. */
  private Optional<String> from(WrittenTerm term, Dialect dialect) {
    StringBuilder from = new StringBuilder();
    for (int i = 0; i < term.sources().size(); i++) {
      Source source = term.sources().get(i);
      if (source.name().equals(Source.FROM)) {
        return Optional.of(source.table());
      }
      Optional<Table> table = table(source.table());
      if (table.isEmpty()) {
        return Optional.empty();
      }
      from.append(i == 0 ? "" : " JOIN ").append(dialect.table(table.get().id()));
      from.append(source.name().isEmpty() ? "" : " AS " + source.name());
      from.append(i == 0 ? "" : " ON " + term.joins().get(i - 1));
    }
    return Optional.of(from.toString());
  }

  private String summary(BusinessTerms terms) {
    if (model.equals(SemanticModel.NONE)) {
      return "";
    }
    String read = counted(model.read());
    String skipped = counted(model.skipped());
    return (read.isEmpty() ? "nothing" : read)
        + "; terms of this database: "
        + terms.all().size()
        + (skipped.isEmpty() ? "" : "; passed over: " + skipped);
  }

  private static String counted(Map<String, Integer> kinds) {
    return new TreeMap<>(kinds)
        .entrySet().stream()
            .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey()))
            .collect(Collectors.joining(", "));
  }
}
