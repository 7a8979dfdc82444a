// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.semantics.SemanticModel.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Models of Open Semantic Interchange, version 1.0: datasets, fields, relationships, metrics, in
 * the dialect ANSI_SQL. Source: github.com/open-semantic-interchange/OSI, core-spec/spec.md.
 */
final class OsiModels implements SemanticFormat {

  private static final Pattern QUALIFIED =
      Pattern.compile("('(?:[^']|'')*+'|(?<![\\w.])\\w+\\.\\w+(?![\\w.]))");

  private static final String STANDARD = "ANSI_SQL";

  @Override
  public boolean fits(SourceNode root) {
    return models(root).stream().anyMatch(model -> model.get("datasets").present());
  }

  private static List<SourceNode> models(SourceNode root) {
    SourceNode models = root.get("semantic_model");
    return models.get("datasets").present() ? List.of(models) : models.items();
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    models(root).forEach(model -> model(model, into));
  }

  private static void model(SourceNode model, SemanticCollector into) {
    Map<String, Source> sources = new LinkedHashMap<>();
    Map<String, String> computed = new HashMap<>();
    for (SourceNode dataset : model.get("datasets").items()) {
      Source source = new Source(dataset.text("name"), dataset.text("source"));
      sources.put(source.name(), source);
      dataset(dataset, source, computed, into);
    }
    List<SourceNode> relations = model.get("relationships").items();
    for (SourceNode relation : relations) {
      into.reference(
          table(sources, relation.text("from")),
          relation.get("from_columns").texts(),
          table(sources, relation.text("to")),
          relation.get("to_columns").texts(),
          relation);
    }
    for (SourceNode metric : model.get("metrics").items()) {
      metric(metric, sources, computed, relations, into);
    }
  }

  private static String table(Map<String, Source> sources, String name) {
    return Optional.ofNullable(sources.get(name)).map(Source::table).orElse("");
  }

  private static void dataset(
      SourceNode dataset, Source source, Map<String, String> computed, SemanticCollector into) {
    String table = source.table();
    into.describe(
        table, "", dataset.text("description"), SemanticCollector.synonyms(dataset), dataset);
    into.key(table, dataset.get("primary_key").texts(), true, dataset);
    for (SourceNode key : dataset.get("unique_keys").items()) {
      into.key(table, key.texts(), false, key);
    }
    for (SourceNode field : dataset.get("fields").items()) {
      String sql = expression(field);
      String name = field.text("name");
      boolean plain = sql.matches("\\w+");
      if (!plain || !sql.equalsIgnoreCase(name)) {
        String qualified = (source.name() + "." + name).toLowerCase(Locale.ROOT);
        computed.put(qualified, plain ? source.name() + "." + sql : SqlText.part(sql));
      }
      if (plain) {
        into.column(table, sql, field);
      } else {
        into.term(field, field.text("description"), source, sql, "");
      }
    }
  }

  /** The standard one, or else the first. */
  private static String expression(SourceNode of) {
    SourceNode expression = of.get("expression");
    List<SourceNode> dialects =
        expression.get("dialects").present()
            ? expression.get("dialects").items()
            : expression.items();
    return dialects.stream()
        .filter(d -> d.text("dialect").equals(STANDARD))
        .findFirst()
        .or(() -> dialects.stream().findFirst())
        .map(d -> d.text().isEmpty() ? d.text("expression") : d.text())
        .orElse("");
  }

  /** What a field stands for; names of others and texts in quotes stay. */
  private static String inFull(String name, Map<String, String> computed) {
    return computed.getOrDefault(name.toLowerCase(Locale.ROOT), name);
  }

  private static void metric(
      SourceNode metric,
      Map<String, Source> sources,
      Map<String, String> computed,
      List<SourceNode> relations,
      SemanticCollector into) {
    String written = expression(metric);
    List<Source> used =
        sources.values().stream()
            .filter(s -> written.matches("(?s).*\\b" + Pattern.quote(s.name()) + "\\..*"))
            .toList();
    String sql = SqlText.replaced(written, QUALIFIED, name -> inFull(name, computed));
    if (used.isEmpty() && sources.size() == 1) {
      used = List.copyOf(sources.values());
    }
    List<String> joins = joins(used, relations);
    if (used.isEmpty() || joins.size() < used.size() - 1) {
      into.skip("metrics over datasets that nothing relates");
    } else {
      into.term(metric, metric.text("description"), used, joins, sql, "");
    }
  }

  /** A condition for each source but the first, that connects it to one before. */
  private static List<String> joins(List<Source> used, List<SourceNode> relations) {
    List<String> joins = new ArrayList<>();
    for (int i = 1; i < used.size(); i++) {
      String name = used.get(i).name();
      List<String> before = used.subList(0, i).stream().map(Source::name).toList();
      relations.stream()
          .filter(
              r ->
                  r.text("from").equals(name) && before.contains(r.text("to"))
                      || r.text("to").equals(name) && before.contains(r.text("from")))
          .findFirst()
          .ifPresent(r -> joins.add(condition(r)));
    }
    return joins;
  }

  private static String condition(SourceNode relation) {
    List<String> from = relation.get("from_columns").texts();
    List<String> to = relation.get("to_columns").texts();
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
      equal.add(
          relation.text("from")
              + "."
              + from.get(i)
              + " = "
              + relation.text("to")
              + "."
              + to.get(i));
    }
    return String.join(" AND ", equal);
  }
}
