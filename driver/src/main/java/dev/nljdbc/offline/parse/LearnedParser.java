// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateExaminer;
import dev.nljdbc.offline.candidate.CandidateExaminer.CandidatesOfQuestion;
import dev.nljdbc.offline.candidate.CandidateFeatures;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.candidate.CoverageFilter;
import dev.nljdbc.offline.candidate.DegenerateQueryFilter;
import dev.nljdbc.offline.candidate.TrialOutcome;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.rule.RuleReading;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.Derivation;
import dev.nljdbc.offline.sketch.ExtraTables;
import dev.nljdbc.offline.sketch.ForeignKeyLinks;
import dev.nljdbc.offline.sketch.QueryGenerator;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.offline.sketch.Sketch;
import dev.nljdbc.offline.sketch.SketchText;
import dev.nljdbc.offline.sketch.SlotScorer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes candidate queries of a question and ranks them. Thread-safe. */
public final class LearnedParser {

  /** The maximum number of ranked candidates. */
  public static final int MOST = 40;

  /** How many numbers {@link RankedQuery#features} holds. */
  public static final int FEATURES = 2 * CandidateFeatures.OWN;

  /** How many numbers {@link RankedQuery#lead} holds. */
  public static final int LEAD_FEATURES = FEATURES + 5;

  /**
   * The maximum number of generated candidates that are run, in order; the rules' is run beside.
   */
  public static final int TRIED = 12;

  private final SchemaView schema;
  private final ParserModel model;
  private final QueryGenerator generator;
  private final ExtraTables tables;
  private final ForeignKeyLinks partners;
  private final SqlRenderer renderer;
  private final CandidateExaminer examiner;

  /**
   * A parser of questions about one database.
   *
   * @param examiner counts what speaks against candidates that ran
   */
  public LearnedParser(SchemaView schema, ParserModel model, CandidateExaminer examiner) {
    this.schema = schema;
    this.model = model;
    this.generator = new QueryGenerator(model.sketches());
    this.tables = new ExtraTables(schema.index());
    this.partners = new ForeignKeyLinks(schema.index().catalog());
    this.renderer = new SqlRenderer(schema);
    this.examiner = examiner;
  }

  /** The model. */
  public ParserModel model() {
    return model;
  }

  /** The training example of a question with its gold query. */
  public static TrainingExample lesson(
      SchemaView schema, Utterance utterance, @Nullable RuleReading rules, Query gold) {
    QuestionView view = new QuestionView(utterance, schema, rules);
    return TrainingExample.of(
        view, gold, new ExtraTables(schema.index()), new ForeignKeyLinks(schema.index().catalog()));
  }

  /**
   * The candidates, best first; none when no query can be made.
   *
   * @param rules what the rules make of the question, or null
   * @param trial runs some of them
   */
  public List<RankedQuery> candidates(
      Utterance utterance, @Nullable RuleReading rules, CandidateRunner trial) throws NlException {
    QuestionView view = new QuestionView(utterance, schema, rules);
    SlotScorer slots = new SlotScorer(model.slotWeights(), view, partners);
    List<CandidateFeatures.Derived> derived =
        new CoverageFilter(view).of(written(generator.derive(view, slots, tables), view, trial));
    List<float[]> features = new CandidateFeatures(view, derived).all();
    List<RankedQuery> made = new ArrayList<>();
    for (int i = 0; i < derived.size(); i++) {
      made.add(ranked(derived.get(i), features.get(i), rules));
    }
    return model.ranking() == null
        ? RankedQuery.shared(made)
        : RankedQuery.by(model.ranking(), made);
  }

  /**
   * Whether the rules' query is one that the generator cannot build and nothing was learned of its
   * like: rows by year or month, a turn of phrase.
   */
  private static boolean beyond(Query query, RuleReading rules) {
    return rules.idiom() || query.select().stream().anyMatch(Query.Term::part);
  }

  private List<CandidateFeatures.Derived> written(
      List<Derivation> made, QuestionView view, CandidateRunner trial) throws NlException {
    RuleReading rules = view.rules();
    Query own = rules == null ? null : ruled(rules, view);
    Optional<SqlRenderer.Rendered> ruled = own == null ? Optional.empty() : write(own);
    String ruledSql = ruled.map(SqlRenderer.Rendered::sql).orElse("");
    CandidatesOfQuestion examined = examiner.about(view.utterance().text(), schema.index());
    List<CandidateFeatures.Derived> derived = new ArrayList<>();
    Set<String> known = new HashSet<>();
    boolean seen = ruled.isEmpty();
    for (Derivation d : made) {
      Query told = distinct(refined(d.query(), view), view);
      SqlRenderer.Rendered rendered =
          DegenerateQueryFilter.has(told, view) ? write(told).orElse(null) : null;
      if (rendered != null && known.add(rendered.sql())) {
        boolean same = rendered.sql().equals(ruledSql);
        if (derived.size() < (seen || same ? MOST : MOST - 1)) {
          CandidateRunner runner = derived.size() < TRIED ? trial : CandidateRunner.NONE;
          derived.add(candidate(d.with(told), rendered, same, examined, runner));
          seen |= same;
        }
      }
    }
    if (!seen && own != null) {
      double worst = derived.isEmpty() ? -20 : derived.get(derived.size() - 1).made().score();
      Derivation d = new Derivation(own, Sketch.of(own, tables), null, worst, worst);
      derived.add(candidate(d, ruled.orElseThrow(), true, examined, trial));
    }
    return derived;
  }

  /** What the rules make of the question; null where their query says nothing. */
  private static @Nullable Query ruled(RuleReading rules, QuestionView view) {
    Query own = refined(rules.query(), view);
    return rules.idiom() || DegenerateQueryFilter.has(own, view) ? own : null;
  }

  /** The query with the sums, order, comparisons and shown columns that the question implies. */
  private static Query refined(Query q, QuestionView view) {
    Query summed = ReadConditions.in(AmountSums.summed(q, view), view);
    Query most = SummedMost.in(SuperlativeDirection.asSaid(summed, view), view);
    Query said = FigureBeside.in(most, view.utterance(), view.schema());
    Query owned = view.listed().in(view.owners().in(said));
    return DisplayColumns.named(DifferentValues.in(owned, view.utterance(), view.schema()), view);
  }

  private static CandidateFeatures.Derived candidate(
      Derivation d,
      SqlRenderer.Rendered rendered,
      boolean ruled,
      CandidatesOfQuestion examined,
      CandidateRunner trial)
      throws NlException {
    String sql = rendered.sql();
    CandidateRunner.Result result = trial.run(sql);
    TrialOutcome outcome = TrialOutcome.of(result);
    CandidateExaminer.Doubts doubts = outcome.ran() ? examined.doubts(sql, result) : null;
    return new CandidateFeatures.Derived(
        d, sql, rendered.joins(), rendered.crossed(), outcome, doubts, ruled);
  }

  /** Equal rows are shown once where they would only repeat each other. */
  private Query distinct(Query q, QuestionView view) {
    boolean asked = view.utterance().has(Cue.Kind.DISTINCT);
    return q.withDistinct(Query.repeatsRows(q, schema, asked || kinds(q, view)));
  }

  /** Whether all rows show one text that many of them share: "all payment methods". */
  private boolean kinds(Query q, QuestionView view) {
    ColumnId shown = q.select().get(0).column();
    if (q.select().size() > 1 || shown == null || !q.where().isEmpty() || q.limit() > 0) {
      return false;
    }
    ColumnView column = schema.column(shown);
    Utterance u = view.utterance();
    return q.involved().size() == 1
        && column.text()
        && column.repeats()
        && !schema.table(shown.table()).readable().contains(column)
        && !u.has(Cue.Kind.EACH)
        && u.links().stream().noneMatch(Link::namesTable);
  }

  /** A query's SQL; none for a query whose tables nothing connects. */
  private Optional<SqlRenderer.Rendered> write(Query query) {
    try {
      return Optional.of(renderer.render(query));
    } catch (NlException e) {
      return Optional.empty(); // one candidate less; the others may do
    }
  }

  private static RankedQuery ranked(
      CandidateFeatures.Derived d, float[] features, @Nullable RuleReading rules) {
    return new RankedQuery(
        d.made().query(),
        d.sql(),
        d.joins(),
        SketchText.write(d.made().sketch()),
        features,
        d.made().score(),
        0,
        d.ruled(),
        d.ruled() && rules != null && beyond(d.made().query(), rules),
        d.outcome().ran() ? d.outcome().digest() : 0,
        words(d.outcome()));
  }

  private static String words(TrialOutcome o) {
    return switch (o.status()) {
      case NOT_TRIED -> "not tried";
      case FAILED -> "failed";
      case RAN -> (o.more() ? "more than " : "") + o.rows() + (o.rows() == 1 ? " row" : " rows");
    };
  }
}
