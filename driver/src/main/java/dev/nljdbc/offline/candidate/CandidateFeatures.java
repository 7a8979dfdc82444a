// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.model.FeatureVector;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.Derivation;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.offline.sketch.SlotAssignment;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The features by which candidates are ranked: probability, coverage of the question, shape, trial
 * result, doubts, agreement with other candidates; and of each, how far it is below the greatest
 * among the candidates. Their order is part of the model file.
 */
public final class CandidateFeatures {

  /** How many numbers a candidate has before it is compared with the others. */
  public static final int OWN =
      69 + SemanticCoverage.FEATURES + PartMarginals.FEATURES + ClauseAlignment.FEATURES;

  private final QuestionView view;
  private final List<Derived> all;
  private final double[] share;
  private final @Nullable Derived rules;
  private final int unlinked;
  private final SemanticCoverage meanings;
  private final PartMarginals parts;
  private final ClauseAlignment clauses;

  /**
   * A candidate in the making.
   *
   * @param made how it came about
   * @param sql its text
   * @param joins how its tables join
   * @param crossed whether no key connects some of them
   * @param outcome what came of it
   * @param doubts what speaks against it; null where it was not examined
   * @param ruled whether the rules make the same query
   */
  public record Derived(
      Derivation made,
      String sql,
      List<String> joins,
      boolean crossed,
      TrialOutcome outcome,
      CandidateExaminer.@Nullable Doubts doubts,
      boolean ruled) {}

  public CandidateFeatures(QuestionView view, List<Derived> all) {
    this.view = view;
    this.all = all;
    this.rules = all.stream().filter(Derived::ruled).findFirst().orElse(null);
    this.share = shares(all);
    this.unlinked = unlinked(view.utterance());
    this.meanings = new SemanticCoverage(view);
    this.clauses = new ClauseAlignment(view);
    this.parts = new PartMarginals(all.stream().map(d -> d.made().query()).toList(), share);
  }

  private static double[] shares(List<Derived> all) {
    double best = all.stream().mapToDouble(d -> d.made().score()).max().orElse(0);
    double[] share =
        all.stream().mapToDouble(d -> StrictMath.exp(0.7 * (d.made().score() - best))).toArray();
    double total = 0;
    for (double s : share) {
      total += s;
    }
    for (int i = 0; i < share.length; i++) {
      share[i] /= total;
    }
    return share;
  }

  private static int unlinked(Utterance u) {
    return (int)
        IntStream.range(0, u.size())
            .filter(i -> u.token(i).word() && u.linkAt(i) == null && u.cueAt(i) == null)
            .filter(i -> !Lexicon.ENGLISH.stopword(u.token(i).lower()))
            .count();
  }

  /** The features of all candidates, in their order. */
  public List<float[]> all() {
    List<float[]> rows = IntStream.range(0, all.size()).mapToObj(this::of).toList();
    float[] greatest = new float[OWN];
    Arrays.fill(greatest, Float.NaN);
    for (float[] row : rows) {
      for (int i = 0; i < OWN; i++) {
        greatest[i] = row[i] <= greatest[i] || Float.isNaN(row[i]) ? greatest[i] : row[i];
      }
    }
    return rows.stream().map(row -> compared(row, greatest)).toList();
  }

  private static float[] compared(float[] row, float[] greatest) {
    float[] both = Arrays.copyOf(row, 2 * OWN);
    for (int i = 0; i < OWN; i++) {
      both[OWN + i] = row[i] - greatest[i];
    }
    return both;
  }

  private float[] of(int index) {
    Derived d = all.get(index);
    Query query = d.made().query();
    QueryParts whole = QueryParts.of(query);
    FeatureVector n = new FeatureVector();
    making(n, index, d);
    looks(n, query);
    coverage(n, query, whole);
    n.add(d.joins().size());
    n.add(counted(query));
    ruled(n, query);
    outcome(n, d.outcome());
    doubts(n, d.doubts());
    agreement(n, index, d);
    outcomes(n);
    question(n);
    n.addAll(meanings.of(query, whole));
    n.addAll(parts.of(query));
    n.addAll(clauses.of(query, whole));
    return n.array();
  }

  private void making(FeatureVector n, int index, Derived d) {
    Derivation made = d.made();
    double best = all.get(0).made().score();
    SlotAssignment filling = made.filling();
    n.add(made.score());
    n.add(best - made.score());
    n.add(index);
    n.add(made.sketchScore());
    n.add(filling == null ? Double.NaN : filling.score);
    n.add(filling == null ? Double.NaN : filling.score / Math.max(1, filling.choices().size()));
    n.add(d.ruled() ? 1 : 0);
    n.add(view.rules() == null ? -1 : view.rules().confidence());
    n.add(rules == null ? -1 : rules.made().sketch().equals(made.sketch()) ? 1 : 0);
    n.add(rules == null ? -1 : rules.outcome().same(d.outcome()) ? 1 : 0);
  }

  private void looks(FeatureVector n, Query q) {
    n.add(q.select().size());
    n.add(q.select().stream().filter(t -> !t.function().isEmpty()).count());
    n.add(q.select().stream().filter(t -> t.column() == null).count());
    n.add(q.where().size());
    n.add(q.groupBy().size());
    n.add(q.having().size());
    n.add(q.orderBy().size());
    n.add(Math.min(3, q.limit()));
    n.add(q.combined() == null ? 0 : 1);
    n.add(q.select().size() - q.select().stream().distinct().count());
    names(n, q);
    n.add(q.where().stream().anyMatch(or -> repeats(or, q)) ? 1 : 0);
    n.add(q.orderBy().stream().anyMatch(o -> o.term().column() == null) ? 1 : 0);
  }

  /** How surely the columns that are shown are named, and how many people know rows by. */
  private void names(FeatureVector n, Query q) {
    List<ColumnView> columns =
        q.select().stream()
            .map(Query.Term::column)
            .filter(Objects::nonNull)
            .map(view.schema()::column)
            .toList();
    IntSummaryStatistics bins =
        columns.stream().mapToInt(c -> view.columnLink(c).step()).summaryStatistics();
    n.add(Math.min(5, bins.getMin()));
    n.add(q.select().isEmpty() ? 0 : (double) bins.getSum() / q.select().size());
    n.add(
        columns.stream()
            .filter(c -> view.schema().table(c.table()).readable().contains(c))
            .count());
  }

  /** Whether what is shown is known beforehand. */
  private static boolean repeats(List<Query.Predicate> or, Query q) {
    Query.Predicate p = or.get(0);
    return or.size() == 1
        && p.operator().equals("=")
        && p.left().column() != null
        && q.select().contains(p.left());
  }

  private void coverage(FeatureVector n, Query q, QueryParts whole) {
    QuestionCoverage c = new QuestionCoverage(view, whole);
    n.add(c.unusedValues);
    n.add(c.unusedNumbers);
    n.add(c.unusedColumns);
    n.add(c.unusedTables);
    n.add(c.unnamedTables);
    n.add(c.tables.size());
    n.add(c.columns.size());
    n.add(c.subs);
    n.add(c.unusedFlags);
    cues(n, q, whole);
  }

  /** Whether the query has what the cues ask for. */
  private void cues(FeatureVector n, Query q, QueryParts whole) {
    Utterance u = view.utterance();
    boolean extreme =
        !q.orderBy().isEmpty()
            || function(q, "MAX")
            || function(q, "MIN")
            || whole.subQueries() > 0;
    n.add(fits(u.has(Cue.Kind.SUPERLATIVE) || u.has(Cue.Kind.FREQUENT), extreme));
    n.add(fits(u.has(Cue.Kind.COUNT), function(q, "COUNT") || !q.having().isEmpty()));
    n.add(fits(u.has(Cue.Kind.EACH), !q.groupBy().isEmpty()));
    n.add(fits(u.has(Cue.Kind.ORDER), !q.orderBy().isEmpty()));
    n.add(fits(u.has(Cue.Kind.NOT), DenialCheck.mayDeny(q, whole)));
    n.add(fits(u.has(Cue.Kind.AGGREGATE), function(q, "AVG") || function(q, "SUM")));
  }

  /**
   * Whether it counts the rows that the question wants counted: 0 for others, 1 for them alone, 2
   * for them beside others, 3 for different ones; −1 where nothing is counted.
   */
  private int counted(Query q) {
    Utterance u = view.utterance();
    Link link = u.cueOf(Cue.Kind.COUNT).map(cue -> u.linkAt(cue.end())).orElse(null);
    Query.Term count =
        q.select().stream().filter(t -> t.function().equals("COUNT")).findFirst().orElse(null);
    if (link == null || count == null || link.tableScore() < 0.85) {
      return -1;
    }
    TableId wanted = link.tables().get(0).what().id();
    if (count.column() != null && count.distinct()) {
      return count.column().table().equals(wanted) ? 3 : 0;
    }
    boolean other = count.column() != null && !count.column().table().equals(wanted);
    Set<TableId> involved = q.involved();
    return other || !involved.contains(wanted) ? 0 : involved.size() == 1 ? 1 : 2;
  }

  /** The agreement with the rules' query, part by part. */
  private void ruled(FeatureVector n, Query q) {
    Query r = rules == null ? null : rules.made().query();
    n.add(r == null ? -1 : r.select().equals(q.select()) ? 1 : 0);
    n.add(r == null ? -1 : r.where().equals(q.where()) ? 1 : 0);
    n.add(r == null ? -1 : r.involved().equals(q.involved()) ? 1 : 0);
    boolean shape =
        r != null
            && r.groupBy().isEmpty() == q.groupBy().isEmpty()
            && r.having().equals(q.having())
            && r.orderBy().equals(q.orderBy())
            && r.limit() == q.limit()
            && (r.combined() == null) == (q.combined() == null);
    n.add(r == null ? -1 : shape ? 1 : 0);
  }

  private static int fits(boolean cue, boolean built) {
    return (cue ? 2 : 0) + (built ? 1 : 0);
  }

  private static boolean function(Query q, String name) {
    return q.select().stream().anyMatch(t -> t.function().equals(name))
        || q.orderBy().stream().anyMatch(o -> o.term().function().equals(name))
        || q.having().stream().anyMatch(p -> p.left().function().equals(name));
  }

  private static void outcome(FeatureVector n, TrialOutcome o) {
    n.add(o.status().ordinal());
    n.add(o.ran() ? StrictMath.log1p(o.rows()) : Double.NaN);
    n.add(o.ran() ? (o.rows() == 0 ? 1 : 0) : Double.NaN);
    n.add(o.ran() ? (o.more() ? 1 : 0) : Double.NaN);
    n.add(o.ran() ? o.nulls() : Double.NaN);
    n.add(o.ran() ? o.repeated() : Double.NaN);
    n.add(o.ran() ? (o.nothing() ? 1 : 0) : Double.NaN);
  }

  private static void doubts(FeatureVector n, CandidateExaminer.@Nullable Doubts doubts) {
    n.add(doubts == null ? Double.NaN : doubts.changing());
    n.add(doubts == null ? Double.NaN : doubts.all());
  }

  private void agreement(FeatureVector n, int index, Derived d) {
    double mass = share[index];
    int others = 0;
    for (int i = 0; i < all.size(); i++) {
      if (i != index && all.get(i).outcome().same(d.outcome())) {
        mass += share[i];
        others++;
      }
    }
    n.add(share[index]);
    n.add(mass);
    n.add(mass - share[index]);
    n.add(others);
    n.add(bestOther(index, d.outcome()));
  }

  private double bestOther(int index, TrialOutcome outcome) {
    return IntStream.range(0, share.length)
        .filter(i -> i != index && !all.get(i).outcome().same(outcome))
        .mapToDouble(i -> share[i])
        .max()
        .orElse(0);
  }

  private void outcomes(FeatureVector n) {
    n.add(share(o -> o.status() == CandidateRunner.Status.FAILED));
    n.add(share(o -> o.ran() && o.rows() == 0));
    n.add(all.size());
  }

  /** The probability of the candidates that ended so. */
  private double share(Predicate<TrialOutcome> ended) {
    double sum = 0;
    for (int i = 0; i < all.size(); i++) {
      sum += ended.test(all.get(i).outcome()) ? share[i] : 0;
    }
    return sum;
  }

  private void question(FeatureVector n) {
    Utterance u = view.utterance();
    n.add(u.size());
    n.add(u.links().size());
    n.add(unlinked);
    n.add(view.columns().size());
    n.add(view.schema().tables().size());
    n.add(view.head() == null ? 0 : view.tableLink(view.head().id()).score());
  }
}
