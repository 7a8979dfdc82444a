// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.queries.QueryOutline.Block;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds tables that nothing joins to the others: each row goes with each of theirs. */
final class CrossJoins implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    List<Doubt> doubts = new ArrayList<>();
    for (Selecting select : query.selects()) {
      new InOne(query, select).find().ifPresent(doubts::add);
    }
    return doubts;
  }

  /** One SELECT of a query. */
  private record InOne(ExaminedQuery query, Selecting select) {

    Optional<Doubt> find() {
      List<Source> sources = select.from();
      if (sources.size() < 2 || !select.others().isEmpty()) {
        return Optional.empty();
      }
      boolean[] joined = new boolean[sources.size()];
      joined[0] = true;
      List<Set<Integer>> links = links();
      boolean more = true;
      while (more) {
        more = false;
        for (Set<Integer> link : links) {
          if (link.stream().anyMatch(at -> joined[at])) {
            for (int at : link) {
              more |= !joined[at];
              joined[at] = true;
            }
          }
        }
      }
      List<Source> left = new ArrayList<>();
      for (int at = 0; at < joined.length; at++) {
        if (!joined[at] && !single(at)) {
          left.add(sources.get(at));
        }
      }
      boolean begins = !single(0) || left.size() > 1;
      return left.isEmpty() || !begins ? Optional.empty() : Optional.of(doubt(left.get(0)));
    }

    private List<Set<Integer>> links() {
      List<Set<Integer>> links = new ArrayList<>();
      List<Source> sources = select.from();
      for (int at = 1; at < sources.size(); at++) {
        Source source = sources.get(at);
        boolean known = source.link().equals(",") || source.link().endsWith("JOIN");
        boolean computed = source.table().isEmpty() && source.block().isEmpty();
        if (!known || computed || source.on().isEmpty() && !source.pairs().isEmpty()) {
          links.add(Set.of(at - 1, at));
        } else if (!source.common().isEmpty() || source.link().startsWith("NATURAL")) {
          links.add(Set.of(at - 1, at)); // over columns of derived tables
        }
      }
      Stream.concat(
              sources.stream().flatMap(source -> Conditions.conjuncts(source.on()).stream()),
              Conditions.conjuncts(select.where()).stream())
          .forEach(test -> links.add(mentioned(test)));
      return links;
    }

    /** The sources that a test speaks of, also within the queries in it. */
    private Set<Integer> mentioned(Test test) {
      StringBuilder text = new StringBuilder(test.sql());
      List<String> added = new ArrayList<>();
      addQueries(test.sql(), text, added);
      String told = JoinedSources.folded(text.toString());
      Set<Integer> mentioned = new TreeSet<>();
      for (int at = 0; at < select.from().size(); at++) {
        if (mentions(test, told, select.from().get(at))) {
          mentioned.add(at);
        }
      }
      return mentioned;
    }

    private void addQueries(String sql, StringBuilder to, List<String> added) {
      for (Block block : query.outline().orElseThrow().blocks()) {
        boolean inside = !block.name().isEmpty() && sql.contains("(" + block.name() + ")");
        if (inside && !added.contains(block.name())) {
          added.add(block.name());
          String text = block instanceof Selecting inner ? written(inner) : "";
          to.append(' ').append(text);
          addQueries(text, to, added);
        }
      }
    }

    private static String written(Selecting inner) {
      return String.join(
          " ",
          Stream.of(
                  inner.shown().stream().map(Shown::term).map(Term::sql),
                  Conditions.all(inner).map(Test::sql),
                  inner.groups().stream().map(Term::sql),
                  inner.order().by().stream().map(Order::term).map(Term::sql))
              .flatMap(texts -> texts)
              .toList());
    }

    private boolean mentions(Test test, String told, Source source) {
      Optional<String> table =
          source.table().map(id -> JoinedSources.folded(query.index().dialect().table(id)));
      return told.contains(JoinedSources.folded(source.called()) + ".")
          || table.filter(name -> told.contains(name + ".")).isPresent()
          || table.isEmpty() && mayMention(test, source);
    }

    /** Columns of a derived table stand under the names of those that it passes on. */
    private boolean mayMention(Test test, Source derived) {
      Set<TableId> inside =
          blocks(derived)
              .filter(Selecting.class::isInstance)
              .flatMap(block -> ((Selecting) block).from().stream())
              .flatMap(source -> source.table().stream())
              .collect(Collectors.toSet());
      Set<TableId> direct =
          select.from().stream()
              .flatMap(source -> source.table().stream())
              .collect(Collectors.toSet());
      List<Term> terms =
          Conditions.all(test)
              .flatMap(t -> t.terms().stream())
              .flatMap(Conditions::all)
              .filter(term -> term.kind() == Term.Kind.COLUMN)
              .toList();
      return terms.isEmpty()
          || terms.stream()
              .map(term -> term.column().map(ColumnId::table))
              .anyMatch(t -> t.isEmpty() || !direct.contains(t.get()) || inside.contains(t.get()));
    }

    private Stream<Block> blocks(Source derived) {
      return query.outline().orElseThrow().blocks().stream()
          .filter(block -> block.name().equalsIgnoreCase(derived.block()));
    }

    /** Whether a source has one row at most. */
    private boolean single(int at) {
      Source source = select.from().get(at);
      Optional<Table> table = source.table().flatMap(query.index().catalog()::table);
      if (table.isPresent()) {
        boolean one = table.get().rows() >= 0 && table.get().rows() <= 1;
        return one || JoinedSources.of(select, query.index()).oneRow(at);
      }
      return blocks(source).allMatch(block -> block instanceof Selecting inner && oneRow(inner));
    }

    private static boolean oneRow(Selecting inner) {
      boolean totals =
          inner.groups().isEmpty()
              && inner.shown().stream().allMatch(shown -> totals(shown.term()))
              && inner.others().isEmpty();
      return totals || inner.from().isEmpty() || inner.order().rows().equals("1");
    }

    private static boolean totals(Term term) {
      return Conditions.all(term)
          .anyMatch(t -> t.kind() == Term.Kind.ROWS || Term.AGGREGATES.contains(t.name()));
    }

    private Doubt doubt(Source source) {
      String name = source.table().map(query.index().dialect()::table).orElse(source.called());
      long rows =
          source.table().flatMap(query.index().catalog()::table).map(Table::rows).orElse(-1L);
      String each = "each of its " + (rows < 0 ? "rows" : DoubtText.rows(rows));
      String text =
          "Nothing joins %s to the other tables: %s goes with each row of theirs."
              .formatted(name, each);
      boolean meant = source.link().equals("CROSS JOIN");
      return new Doubt(Kind.CROSS_JOIN, text, remedy(source), !meant);
    }

    private String remedy(Source source) {
      Set<TableId> others =
          select.from().stream()
              .flatMap(other -> other.table().stream())
              .filter(table -> !Optional.of(table).equals(source.table()))
              .collect(Collectors.toSet());
      return query.index().joins().conditions().stream()
          .filter(condition -> joins(condition, source, others))
          .findFirst()
          .map(condition -> "Join it where " + DoubtText.of(query.index()).joined(condition) + ".")
          .orElse("Say what joins it, or leave it out.");
    }

    private static boolean joins(JoinCondition condition, Source source, Set<TableId> others) {
      Optional<TableId> from = Optional.of(condition.from());
      Optional<TableId> to = Optional.of(condition.to());
      return from.equals(source.table()) && others.contains(condition.to())
          || to.equals(source.table()) && others.contains(condition.from());
    }
  }
}
