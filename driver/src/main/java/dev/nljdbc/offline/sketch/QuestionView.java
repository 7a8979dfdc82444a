// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.rule.RuleReading;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How each column and table of a schema relates to a question. Immutable. */
public final class QuestionView {

  /** Above so many columns only those are considered that the question has to do with. */
  private static final int MOST_COLUMNS = 120;

  private static final int FOUND = 20;

  /** The maximum distance of a negation from the negated word. */
  private static final int DENYING = 3;

  private final Utterance utterance;
  private final SchemaView schema;
  private final @Nullable RuleReading rules;
  private final List<Mention> mentions;
  private final Map<ColumnId, ColumnLink> columnLinks = new HashMap<>();
  private final Map<TableId, ColumnLink> tableLinks = new HashMap<>();
  private final Map<ColumnId, Integer> found = new HashMap<>();
  private final Set<TableId> named = new HashSet<>();
  private final List<ColumnView> columns;
  private final @Nullable TableView head;
  private final NameSimilarities similarities;
  private final OwnersShown owners;
  private final ListedTables listed;

  /**
   * Looks a question up in a schema.
   *
   * @param rules what the rules make of it, or null when they make nothing
   */
  public QuestionView(Utterance utterance, SchemaView schema, @Nullable RuleReading rules) {
    this.utterance = utterance;
    this.schema = schema;
    this.rules = rules;
    this.mentions = Mention.of(utterance);
    for (Link link : utterance.links()) {
      link(link, link.columns(), ColumnView::id, columnLinks);
      link(link, link.tables(), TableView::id, tableLinks);
    }
    search();
    this.columns = candidates();
    tableLinks.forEach((table, link) -> named(table, link.score()));
    columnLinks.forEach((column, link) -> named(column.table(), link.score()));
    this.head = headTable();
    this.similarities = new NameSimilarities(utterance, schema, columns);
    this.owners = new OwnersShown(utterance);
    this.listed = new ListedTables(utterance);
  }

  private void search() {
    List<ColumnHit> hits = schema.index().columns().search(utterance.text(), FOUND);
    for (int i = 0; i < hits.size(); i++) {
      found.put(hits.get(i).column().id(), i);
    }
  }

  private void named(TableId table, double score) {
    if (score >= 0.6) {
      named.add(table);
    }
  }

  private static <T, K> void link(
      Link link, List<Link.Named<T>> named, Function<T, K> id, Map<K, ColumnLink> into) {
    for (int i = 0; i < named.size(); i++) {
      double score = named.get(i).score();
      int better = 0;
      int ties = 0;
      for (int j = 0; j < named.size(); j++) {
        double other = named.get(j).score();
        better += other > score + 0.02 ? 1 : 0;
        ties += j != i && Math.abs(other - score) <= 0.02 ? 1 : 0;
      }
      ColumnLink now = new ColumnLink(link, score, better, ties);
      into.merge(id.apply(named.get(i).what()), now, (a, b) -> b.score() > a.score() ? b : a);
    }
  }

  private List<ColumnView> candidates() {
    List<ColumnView> all = new ArrayList<>();
    schema.tables().forEach(t -> all.addAll(t.columns()));
    if (all.size() <= MOST_COLUMNS) {
      return List.copyOf(all);
    }
    Set<ColumnId> cells = new HashSet<>();
    utterance.links().forEach(l -> l.values().forEach(h -> cells.add(h.column())));
    Map<ColumnView, Double> worth = new LinkedHashMap<>();
    all.forEach(c -> worth.put(c, worth(c, cells.contains(c.id()))));
    return worth.entrySet().stream()
        .sorted(Map.Entry.<ColumnView, Double>comparingByValue().reversed())
        .limit(MOST_COLUMNS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private double worth(ColumnView c, boolean cell) {
    double value = 2 * columnLink(c).score() + tableLink(c.table()).score();
    value += cell ? 2 : 0;
    value += c.key() && tableLink(c.table()).score() > 0 ? 1 : 0;
    Integer rank = found.get(c.id());
    return value + (rank == null ? 0 : 1.5 - 0.05 * rank);
  }

  /** The table that the question is about: the first that its head names, or names best. */
  private @Nullable TableView headTable() {
    TableView best = null;
    double most = 0;
    for (Link link : utterance.links()) {
      if (link.table() && link.tableScore() >= link.columnScore() - 0.05) {
        double worth = link.tableScore();
        worth += utterance.part(link) == Utterance.Part.HEAD ? 0.5 : 0;
        worth -= 0.001 * link.start();
        if (worth > most) {
          most = worth;
          best = link.tables().get(0).what();
        }
      }
    }
    return best;
  }

  public Utterance utterance() {
    return utterance;
  }

  /** The things that are asked for with something of theirs. */
  public OwnersShown owners() {
    return owners;
  }

  public ListedTables listed() {
    return listed;
  }

  public SchemaView schema() {
    return schema;
  }

  public @Nullable RuleReading rules() {
    return rules;
  }

  public List<Mention> mentions() {
    return mentions;
  }

  public List<ColumnView> columns() {
    return columns;
  }

  /** How near the question's words are in meaning to the names. */
  public NameSimilarities similarities() {
    return similarities;
  }

  public @Nullable TableView head() {
    return head;
  }

  public ColumnLink columnLink(ColumnView c) {
    return columnLinks.getOrDefault(c.id(), ColumnLink.NONE);
  }

  public ColumnLink tableLink(TableId t) {
    return tableLinks.getOrDefault(t, ColumnLink.NONE);
  }

  /** Whether a column is named, or at most one join away from a table that is. */
  boolean near(ColumnView c) {
    return columnLink(c).link() != null
        || named.isEmpty()
        || schema.distance(named, c.table()) <= 1;
  }

  /** Whether a word just before denies what is mentioned: not paid. */
  boolean denied(Mention m) {
    for (int i = Math.max(0, m.start() - DENYING); i < m.start(); i++) {
      Cue cue = utterance.cueAt(i);
      if (cue != null && cue.kind() == Cue.Kind.NOT) {
        return true;
      }
    }
    return false;
  }

  /** The columns of yes and no that the question describes rows by. */
  public Set<ColumnId> flags(Link link) {
    Set<ColumnId> flags = new HashSet<>();
    if (!link.cell() && utterance.part(link) == Utterance.Part.FILTER) {
      for (Link.Named<ColumnView> n : link.columns()) {
        if (n.score() >= 0.8 && FlagValues.of(n.what()).isPresent()) {
          flags.add(n.what().id());
        }
      }
    }
    return flags;
  }

  /** The column's place among those that SearchColumn finds for the question; 99 if it is none. */
  int foundAt(ColumnView c) {
    return found.getOrDefault(c.id(), 99);
  }
}
