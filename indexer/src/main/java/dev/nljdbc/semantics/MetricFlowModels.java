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
 * The semantic models and metrics of MetricFlow, in dbt's YAML of both versions and in its
 * manifest. Metrics that compute over time (cumulative, conversion, with offsets) or over several
 * models are passed over. Source: docs.getdbt.com, "Semantic models", "Creating metrics".
 */
final class MetricFlowModels implements SemanticFormat {

  /** {@code {{ Dimension('order__status') }}}; a time dimension has a grain behind its name. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "\\{\\{\\s*(?:Time)?(?:Dimension|Entity)\\s*\\(\\s*['\"](?:\\w+__)?(\\w+)['\"][^}]*\\)\\s*\\}\\}");

  private final Map<String, Aggregate> measures = new LinkedHashMap<>();
  private final Map<String, SourceNode> metrics = new LinkedHashMap<>();
  private final Map<String, Aggregate> simple = new HashMap<>();
  private final List<Entity> entities = new ArrayList<>();
  private final Map<String, Map<String, String>> members = new HashMap<>();

  /** An entity of a model: by equal names, models join. */
  private record Entity(String name, String type, String table, String column, SourceNode at) {

    boolean foreign() {
      return type.equals("foreign");
    }

    /** A natural one repeats: a row for each period in which it holds. */
    boolean unique() {
      return !foreign() && !type.equals("natural");
    }
  }

  /**
   * An aggregate of the rows of one table.
   *
   * @param where a condition on them; empty for none
   */
  private record Aggregate(String table, String function, String expression, String where) {

    Optional<String> sql() {
      return SqlText.aggregate(function, expression);
    }

    Aggregate under(String condition) {
      return new Aggregate(table, function, expression, SqlText.both(where, condition));
    }

    /** The same where other aggregates beside it see other rows. */
    Optional<String> alone() {
      String seen =
          where.isEmpty() ? expression : "CASE WHEN " + where + " THEN " + expression + " END";
      return SqlText.aggregate(function, seen);
    }
  }

  @Override
  public boolean fits(SourceNode root) {
    boolean others = root.get("cubes").present() || root.get("tables").present();
    return root.get("semantic_models").present()
        || root.get("metrics").present() && !others
        || root.get("models").items().stream().anyMatch(m -> m.get("semantic_model").present());
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    each(root.get("semantic_models")).forEach(model -> model(model, table(model), into));
    for (SourceNode model : root.get("models").items()) {
      if (model.get("semantic_model").present()) {
        model(model, DbtProperties.name(model), into);
        columns(model, DbtProperties.name(model));
        model.get("metrics").items().forEach(m -> metric(m, DbtProperties.name(model)));
      }
    }
    each(root.get("metrics")).forEach(metric -> metric(metric, ""));
  }

  /** The items of YAML's list, or of the manifest's mapping. */
  private static List<SourceNode> each(SourceNode list) {
    return list.keys().isEmpty() ? list.items() : list.keys().stream().map(list::get).toList();
  }

  private static String table(SourceNode model) {
    SourceNode relation = model.get("node_relation");
    String schema = relation.text("schema_name");
    return relation.present()
        ? (schema.isEmpty() ? "" : schema + ".") + relation.text("alias")
        : SqlText.referred(model.text("model"));
  }

  private void model(SourceNode model, String table, SemanticCollector into) {
    into.describe(table, "", model.text("description"), SemanticCollector.synonyms(model), model);
    Map<String, String> own = members.computeIfAbsent(table, t -> new HashMap<>());
    SourceNode more = model.get("derived_semantics");
    List<SourceNode> known = new ArrayList<>(model.get("entities").items());
    known.addAll(more.get("entities").items());
    for (SourceNode entity : known) {
      entity(entity, entity.text("name"), expression(entity), table);
    }
    List<SourceNode> dimensions = new ArrayList<>(model.get("dimensions").items());
    dimensions.addAll(more.get("dimensions").items());
    for (SourceNode dimension : dimensions) {
      String sql = expression(dimension);
      own.put(dimension.text("name").toLowerCase(Locale.ROOT), sql);
      dimension(dimension, table, sql, into);
    }
    for (SourceNode measure : model.get("measures").items()) {
      Aggregate read = new Aggregate(table, measure.text("agg"), expression(measure), "");
      measures.put(measure.text("name"), read);
      if (measure.get("create_metric").isTrue()) {
        term(measure, measure.text("description"), read, into);
      }
    }
  }

  /** A dimension that is a column describes it; another one is a term. */
  private static void dimension(
      SourceNode dimension, String table, String sql, SemanticCollector into) {
    if (sql.matches("\\w+")) {
      into.column(table, sql, dimension);
    } else {
      into.term(dimension, dimension.text("description"), new Source("", table), sql, "");
    }
  }

  /** Of the newer version, where entities and dimensions are columns. */
  private void columns(SourceNode model, String table) {
    for (SourceNode column : model.get("columns").items()) {
      SourceNode entity = column.get("entity");
      String name = column.text("name");
      if (entity.present()) {
        String called = entity.text("name").isEmpty() ? name : entity.text("name");
        entity(entity, called, name, table);
      }
      SourceNode dimension = column.get("dimension");
      String called = dimension.text("name").isEmpty() ? name : dimension.text("name");
      members
          .computeIfAbsent(table, t -> new HashMap<>())
          .put(called.toLowerCase(Locale.ROOT), name);
    }
  }

  private void entity(SourceNode entity, String name, String column, String table) {
    String type = entity.text().isEmpty() ? entity.text("type") : entity.text();
    members.computeIfAbsent(table, t -> new HashMap<>()).put(name.toLowerCase(Locale.ROOT), column);
    if (column.matches("\\w+")) {
      entities.add(new Entity(name, type, table, column, entity));
    }
  }

  private static String expression(SourceNode of) {
    String sql = of.text("expr");
    return sql.isEmpty() ? of.text("name") : sql;
  }

  private void metric(SourceNode metric, String table) {
    metrics.put(metric.text("name"), metric);
    if (!table.isEmpty() && !metric.text("agg").isEmpty()) {
      String where = filter(metric.get("filter"), table);
      simple.put(
          metric.text("name"), new Aggregate(table, metric.text("agg"), expression(metric), where));
    }
  }

  /** Conditions that all have to hold. */
  private String filter(SourceNode filter, String table) {
    String all = "";
    for (String condition : filter.texts()) {
      all =
          SqlText.both(
              all,
              SqlText.replaced(
                  condition,
                  MEMBER,
                  name ->
                      SqlText.part(
                          members
                              .getOrDefault(table, Map.of())
                              .getOrDefault(name.toLowerCase(Locale.ROOT), name))));
    }
    return all;
  }

  @Override
  public void finish(SemanticCollector into) {
    for (Entity entity : entities) {
      if (entity.unique()) {
        into.key(entity.table, List.of(entity.column), false, entity.at);
      } else if (entity.foreign()) {
        refer(entity, into);
      }
    }
    for (SourceNode metric : metrics.values()) {
      metric(metric, into);
    }
  }

  private void refer(Entity foreign, SemanticCollector into) {
    entities.stream()
        .filter(e -> !e.foreign() && e.name.equals(foreign.name) && !e.table.equals(foreign.table))
        .findFirst()
        .ifPresent(
            e ->
                into.reference(
                    foreign.table,
                    List.of(foreign.column),
                    e.table,
                    List.of(e.column),
                    foreign.at));
  }

  private void metric(SourceNode metric, SemanticCollector into) {
    String description = metric.text("description");
    Optional<Aggregate> one = simple(metric);
    if (one.isPresent()) {
      term(metric, description, one.get(), into);
      return;
    }
    SourceNode parameters = metric.get("type_params");
    Map<String, Aggregate> parts = new LinkedHashMap<>();
    String sql =
        switch (metric.text("type")) {
          case "ratio" -> {
            part(metric, parameters, "numerator").ifPresent(a -> parts.put("numerator", a));
            part(metric, parameters, "denominator").ifPresent(a -> parts.put("denominator", a));
            yield parts.size() == 2 ? "1.0 * numerator / NULLIF(denominator, 0)" : "";
          }
          case "derived" -> {
            boolean whole = inputs(metric, parameters, parts);
            String written = parameters.text("expr");
            yield whole ? (written.isEmpty() ? metric.text("expr") : written) : "";
          }
          default -> "";
        };
    Optional<String> together = together(sql, parts);
    if (together.isEmpty()) {
      into.skip("metrics of kind " + metric.text("type"));
      return;
    }
    String table = parts.values().iterator().next().table;
    into.term(metric, description, new Source("", table), together.get(), "");
  }

  /** The aggregate that a simple metric is. */
  private Optional<Aggregate> simple(SourceNode metric) {
    Aggregate own = simple.get(metric.text("name"));
    if (own != null) {
      return Optional.of(own);
    }
    SourceNode measure = metric.get("type_params").get("measure");
    String name = measure.text().isEmpty() ? measure.text("name") : measure.text();
    Aggregate of = measures.get(name);
    return of == null || !metric.text("type").matches("simple|")
        ? Optional.empty()
        : Optional.of(
            of.under(
                SqlText.both(
                    conditions(measure.get("filter"), of.table),
                    conditions(metric.get("filter"), of.table))));
  }

  /** Of the manifest, filters have their text one level deeper. */
  private String conditions(SourceNode filter, String table) {
    SourceNode deeper = filter.get("where_filters");
    if (!deeper.present()) {
      return filter(filter, table);
    }
    String all = "";
    for (SourceNode one : deeper.items()) {
      all = SqlText.both(all, filter(one.get("where_sql_template"), table));
    }
    return all;
  }

  private Optional<Aggregate> part(SourceNode metric, SourceNode parameters, String role) {
    SourceNode deeper = parameters.get(role);
    SourceNode named = deeper.present() ? deeper : metric.get(role);
    return input(named);
  }

  private Optional<Aggregate> input(SourceNode named) {
    String name = named.text().isEmpty() ? named.text("name") : named.text();
    SourceNode metric = metrics.get(name);
    Optional<Aggregate> of =
        metric == null ? Optional.ofNullable(measures.get(name)) : simple(metric);
    return of.map(a -> a.under(conditions(named.get("filter"), a.table)));
  }

  /** Whether all inputs of a derived metric are aggregates of the same rows. */
  private boolean inputs(SourceNode metric, SourceNode parameters, Map<String, Aggregate> parts) {
    SourceNode deeper = parameters.get("metrics");
    List<SourceNode> inputs = (deeper.present() ? deeper : metric.get("input_metrics")).items();
    for (SourceNode input : inputs) {
      boolean shifted =
          input.get("offset_window").present() || input.get("offset_to_grain").present();
      Optional<Aggregate> of = shifted ? Optional.empty() : input(input);
      if (of.isEmpty()) {
        return false;
      }
      String name = input.text().isEmpty() ? input.text("name") : input.text();
      String alias = input.text("alias");
      parts.put((alias.isEmpty() ? name : alias).toLowerCase(Locale.ROOT), of.get());
    }
    return !inputs.isEmpty();
  }

  /** An expression of several aggregates; empty where they are of several tables. */
  private static Optional<String> together(String sql, Map<String, Aggregate> parts) {
    boolean oneTable = parts.values().stream().map(Aggregate::table).distinct().count() == 1;
    Map<String, String> by = new HashMap<>();
    parts.forEach((name, of) -> of.alone().ifPresent(text -> by.put(name, text)));
    return sql.isEmpty() || !oneTable || by.size() < parts.size()
        ? Optional.empty()
        : Optional.of(SqlText.replaced(sql, by));
  }

  private static void term(
      SourceNode at, String description, Aggregate of, SemanticCollector into) {
    of.sql()
        .ifPresentOrElse(
            sql -> into.term(at, description, new Source("", of.table), sql, of.where),
            () -> into.skip("measures of kind " + of.function));
  }
}
