// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.Descriptions;
import dev.nljdbc.semantics.SemanticModel.Key;
import dev.nljdbc.semantics.SemanticModel.Reference;
import dev.nljdbc.semantics.SemanticModel.Rule;
import dev.nljdbc.semantics.SemanticModel.Source;
import dev.nljdbc.semantics.SemanticModel.WrittenTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects what files say. */
final class SemanticCollector {

  private final List<Descriptions.Entry> descriptions = new ArrayList<>();
  private final List<Reference> references = new ArrayList<>();
  private final List<Key> keys = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private final List<WrittenTerm> terms = new ArrayList<>();
  private final Map<String, Integer> read = new TreeMap<>();
  private final Map<String, Integer> skipped = new TreeMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** Words about a table; about one of its columns where that is named. */
  void describe(
      String table, String column, String description, List<String> synonyms, SourceNode at) {
    boolean named = synonyms.stream().anyMatch(name -> !name.isBlank());
    if (!table.isEmpty() && (named || !description.isBlank())) {
      String words = description.strip().replaceAll("\\s+", " ");
      descriptions.add(new Descriptions.Entry(table, column, words, synonyms, at.place()));
      read("descriptions");
    }
  }

  /**
   * A column that a model may call by another name.
   *
   * @param at its {@code name:}, {@code description:}, {@code title:} or {@code label:}, and {@code
   *     synonyms:}
   */
  void column(String table, String column, SourceNode at) {
    List<String> names = new ArrayList<>(synonyms(at));
    names.add(at.first("label", "title").text());
    if (!at.text("name").equalsIgnoreCase(column)) {
      names.add(at.text("name").replace('_', ' '));
    }
    describe(table, column, at.text("description"), names, at);
  }

  void reference(
      String table, List<String> columns, String to, List<String> toColumns, SourceNode at) {
    boolean whole = !table.isEmpty() && !to.isEmpty() && !columns.isEmpty();
    if (whole && columns.size() == toColumns.size()) {
      references.add(new Reference(table, columns, to, toColumns, at.place()));
      read("keys between tables");
    } else {
      skip("keys between tables");
    }
  }

  void key(String table, List<String> columns, boolean primary, SourceNode at) {
    if (!table.isEmpty() && !columns.isEmpty()) {
      keys.add(new Key(table, List.copyOf(columns), primary, at.place()));
      read("unique keys");
    }
  }

  /** A column that has these values only; no null where there are none. */
  void rule(String table, String column, List<String> accepted, SourceNode at) {
    rules.add(new Rule(table, column, List.copyOf(accepted), at.place()));
    read("rules on values");
  }

  void term(SourceNode at, String description, Source source, String expression, String where) {
    term(at, description, List.of(source), List.of(), expression, where);
  }

  /**
   * A named expression.
   *
   * @param at its {@code name:}, {@code label:} or {@code title:}, and {@code synonyms:}
   */
  void term(
      SourceNode at,
      String description,
      List<Source> sources,
      List<String> joins,
      String expression,
      String where) {
    List<String> names = new ArrayList<>(synonyms(at));
    names.add(0, at.first("label", "title").text());
    String name = at.text("name").replace('_', ' ');
    if (name.isBlank()
        || expression.isBlank()
        || sources.stream().anyMatch(s -> s.table().isEmpty())) {
      skip("expressions without name, table or SQL");
      return;
    }
    terms.add(
        new WrittenTerm(
            name,
            names,
            description.strip().replaceAll("\\s+", " "),
            List.copyOf(sources),
            List.copyOf(joins),
            expression,
            where,
            at.place()));
    read("named expressions");
  }

  /**
   * A term of our own form.
   *
   * @param names its own first
   * @param from as SQL's FROM has it; may be empty
   */
  void own(
      List<String> names,
      String description,
      String from,
      String expression,
      String where,
      SourceNode at) {
    if (names.get(0).isEmpty() || expression.isEmpty()) {
      warn(at.place() + ": the term is left out, for it needs 'term:' and 'expression:'");
      return;
    }
    List<Source> sources = from.isEmpty() ? List.of() : List.of(new Source(Source.FROM, from));
    List<String> others = names.subList(1, names.size());
    terms.add(
        new WrittenTerm(
            names.get(0), others, description, sources, List.of(), expression, where, at.place()));
    read("named expressions");
  }

  /** Other names, wherever the formats keep them. */
  static List<String> synonyms(SourceNode of) {
    List<String> all = new ArrayList<>(of.get("synonyms").texts());
    all.addAll(of.get("meta").get("synonyms").texts());
    all.addAll(of.get("config").get("meta").get("synonyms").texts());
    SourceNode context = of.get("ai_context");
    all.addAll(context.get("synonyms").texts());
    return all;
  }

  private void read(String kind) {
    read.merge(kind, 1, Integer::sum);
  }

  /** One more thing of a kind that means nothing to us. */
  void skip(String kind) {
    skipped.merge(kind, 1, Integer::sum);
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  SemanticModel model() {
    return new SemanticModel(
        new Descriptions(descriptions),
        List.copyOf(references),
        List.copyOf(keys),
        List.copyOf(rules),
        List.copyOf(terms),
        Map.copyOf(read),
        Map.copyOf(skipped),
        List.copyOf(warnings));
  }
}
