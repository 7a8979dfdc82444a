// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Connector;
import dev.nljdbc.bench.metric.spider.SpiderQuery.SetOperator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The words of SQL that a query uses, each once; those of queries within it are not looked at. */
final class Keywords {

  private Keywords() {}

  static Set<String> of(SpiderQuery query) {
    Set<String> words = new HashSet<>();
    add(words, "where", !query.where().isEmpty());
    add(words, "group", !query.groups().isEmpty());
    add(words, "having", !query.having().isEmpty());
    if (query.order() != null) {
      words.add("order");
      words.add(query.order().descending() ? "desc" : "asc");
    }
    add(words, "limit", query.limited());
    for (SetOperator operator : SetOperator.values()) {
      add(words, operator.name().toLowerCase(Locale.ROOT), query.operand(operator) != null);
    }
    addOfConditions(words, query);
    return words;
  }

  private static void addOfConditions(Set<String> words, SpiderQuery query) {
    add(words, "or", alternatives(query) > 0);
    add(words, "not", any(query, Condition::negated));
    add(words, "in", any(query, condition -> condition.operator().equals("in")));
    add(words, "like", any(query, condition -> condition.operator().equals("like")));
  }

  /** How many ORs there are in its conditions. */
  static int alternatives(SpiderQuery query) {
    return (int)
        clauses(query)
            .flatMap(clause -> clause.connectors().stream())
            .filter(part -> part == Connector.OR)
            .count();
  }

  /** All its conditions. */
  static List<Condition> conditions(SpiderQuery query) {
    return clauses(query).flatMap(clause -> clause.comparisons().stream()).toList();
  }

  private static Stream<SpiderConditions> clauses(SpiderQuery query) {
    return Stream.of(query.joins(), query.where(), query.having());
  }

  private static boolean any(SpiderQuery query, Predicate<Condition> is) {
    return conditions(query).stream().anyMatch(is);
  }

  private static void add(Set<String> words, String word, boolean used) {
    if (used) {
      words.add(word);
    }
  }
}
