// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.rule.FigureWords.Figures;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads "top 5 artists by total confirmed fees": the first few of the groups of {@link
 * GroupedFigures}, by their figure, which is of another table than they are. Each word is a name, a
 * cell or one of a few small words, or else the question is read by other rules.
 */
final class RankedFigures {

  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");

  private final Utterance u;
  private final SchemaView schema;

  private RankedFigures(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query; empty for other questions. */
  static Optional<Query> of(Utterance question, SchemaView schema) {
    return new RankedFigures(question, schema).query();
  }

  private Optional<Query> query() {
    Cue top = u.cueOf(Cue.Kind.SUPERLATIVE).orElse(null);
    boolean alone =
        u.cues().stream()
            .allMatch(c -> c.equals(top) || c.is(Cue.Kind.AGGREGATE) || c.is(Cue.Kind.COUNT));
    if (top == null || !alone || !u.isIn(top.start(), "top.ranked")) {
      return Optional.empty();
    }
    boolean many = u.given(top.end()) && NUMBER.matcher(u.wordAt(top.end())).matches();
    int begin = many ? top.end() + 1 : top.end();
    Link group = u.linkAt(begin);
    int by = group == null ? -1 : group.end();
    boolean onlyNumber = IntStream.range(0, u.size()).noneMatch(i -> u.given(i) && i != top.end());
    return many && onlyNumber && group != null && u.is(by, "by")
        ? ranked(top, group, new Span(by + 1, u.size()))
        : Optional.empty();
  }

  private Optional<Query> ranked(Cue top, Link link, Span rest) {
    Figures figures = new FigureWords(u, schema).in(rest).orElse(null);
    if (figures == null || figures.terms().get(0).column() == null) {
      return Optional.empty();
    }
    FactTables facts = new FactTables(schema, figures.table());
    FactTables.Group group = facts.group(link).orElse(null);
    if (group == null || group.key().isEmpty()) {
      return Optional.empty();
    }
    Query.Order order = new Query.Order(figures.terms().get(0), top.descending());
    long few = Long.parseLong(u.token(top.end()).lower());
    return new FigureConditions(u, facts)
        .of(new Span(top.start(), rest.from()), rest)
        .map(
            where ->
                Query.of(group.shown())
                    .withTables(Set.of(figures.table().id()))
                    .withWhere(where)
                    .withGroupBy(List.of(group.key().get()))
                    .withOrderBy(List.of(order))
                    .withLimit(few));
  }
}
