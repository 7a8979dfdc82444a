// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.ambiguity.Ambiguity;
import dev.nljdbc.offline.ambiguity.MeaningFinder;
import dev.nljdbc.offline.answerability.AnswerabilityCheck;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.candidate.CandidateExaminer;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.period.AskedPeriod;
import dev.nljdbc.offline.period.DatedQuestion;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.ranking.ReadingOrder;
import dev.nljdbc.offline.refinement.AnswerLayout;
import dev.nljdbc.offline.refinement.FixedCounts;
import dev.nljdbc.offline.refinement.ForeignKeyNames;
import dev.nljdbc.offline.rule.Construct;
import dev.nljdbc.offline.rule.RuleParser;
import dev.nljdbc.offline.rule.RuleReading;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question by the rules and by what was learned, as one query. {@link OfflineParser} takes
 * apart what needs more than that. Thread-safe.
 */
final class OrdinaryParser {

  /** The least confidence with which a reading may leave out a table that the question names. */
  private static final double SURE = 0.9;

  /**
   * The maximum confidence of an answer with another equally short join path or another sign that
   * it is guessed.
   */
  static final double UNSURE = GuessConfidence.MOST;

  /** The maximum confidence of an answer that ignores a noun or an adjective. */
  private static final double LEFT_OUT = 0.75;

  private final SchemaView schema;
  private final QuestionReader reader;
  private final SqlRenderer renderer;
  private final AnswerabilityCheck understanding;
  private final RuleParser rules;
  private final MeaningFinder meanings;
  private final CandidateExaminer examiner;
  private @Nullable LearnedParser learned;

  /**
   * A parser for one database.
   *
   * @param examiner counts what speaks against candidates that ran
   */
  OrdinaryParser(DatabaseIndex index, CandidateExaminer examiner) {
    Lexicon lexicon = Lexicon.ENGLISH;
    this.schema = new SchemaView(index, lexicon);
    this.reader = new QuestionReader(schema, lexicon);
    this.renderer = new SqlRenderer(schema);
    this.understanding = new AnswerabilityCheck(lexicon, schema);
    this.rules = new RuleParser(schema);
    this.meanings = new MeaningFinder(schema, renderer);
    this.examiner = examiner;
  }

  private record Understood(
      RowLimit page,
      DatedQuestion dated,
      SqlRenderer renderer,
      List<RankedQuery> made,
      List<RankedQuery> ranked,
      double learned,
      double confidence,
      List<String> forks,
      List<String> ignored,
      Query undated) {

    private Understood without(ExcludedRows excluded) throws NlException {
      return new Understood(
          page,
          dated,
          renderer,
          excluded.ofThoseThatReadThem(made, renderer),
          excluded.in(ranked, renderer),
          learned,
          confidence * excluded.confidence(),
          forks,
          ignored,
          undated);
    }
  }

  SchemaView schema() {
    return schema;
  }

  QuestionReader reader() {
    return reader;
  }

  SqlRenderer renderer() {
    return renderer;
  }

  /** The question's words, with what they may mean. */
  Utterance words(String question) {
    return reader.read(question);
  }

  /**
   * Refuses what asks for no rows, whatever a part of it may ask.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, saying what it was taken for
   */
  void checkAsksForRows(Utterance question, Today today) throws NlException {
    Utterance unlimited = RowLimit.of(question, reader).question();
    understanding.checkAsksForRows(DatedQuestion.of(unlimited, reader, schema, today).rest());
  }

  /**
   * The readings of a question.
   *
   * @param excluded rows that it leaves out, which its text no longer speaks of
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, or when the trial ends the question
   */
  SubQuestions.Part part(
      Utterance question,
      ExcludedRows excluded,
      ReadingStages stages,
      Today today,
      CandidateRunner trial)
      throws NlException {
    Understood read = read(question, stages, today, trial).without(excluded);
    Reading reading = reading(read);
    List<Candidate> candidates = reading.candidates();
    List<SubQuestions.Interpretation> ways = new ArrayList<>();
    for (int i = 0; i < Math.min(SubQuestions.MOST_INTERPRETATIONS, candidates.size()); i++) {
      Query query = read.page.of(read.ranked.get(i).query());
      int sure = alike(read.ranked.get(i), read.ranked.get(0)) ? 0 : i;
      ways.add(new SubQuestions.Interpretation(query, candidates.get(sure).confidence()));
    }
    return new SubQuestions.Part(ways, reading);
  }

  /** Whether queries have the same rows by the same functions: COUNT(*), COUNT(id). */
  private static boolean alike(RankedQuery one, RankedQuery other) {
    return one.same(other) && functions(one.query()).equals(functions(other.query()));
  }

  private static List<String> functions(Query query) {
    return query.select().stream().map(Query.Term::function).toList();
  }

  private Understood read(
      Utterance question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    RowLimit page = RowLimit.of(question, reader);
    DatedQuestion dated = DatedQuestion.of(page.question(), reader, schema, today);
    try {
      return understood(page, dated, stages, trial);
    } catch (NlException e) {
      if (e.error() != NlError.NOT_UNDERSTOOD || !dated.mayBeWhole()) {
        throw e;
      }
      return understood(page, DatedQuestion.whole(page.question(), schema), stages, trial);
    }
  }

  private Understood understood(
      RowLimit page, DatedQuestion dated, ReadingStages stages, CandidateRunner trial)
      throws NlException {
    Utterance utterance = dated.rest();
    understanding.check(utterance);
    RuleReading ruled = stages.rules() ? ruled(utterance) : null;
    List<RankedQuery> made =
        ReadingOrder.of(
            learned(stages.model()).candidates(utterance, ruled, trial),
            utterance,
            schema,
            query -> understanding.denies(utterance, query));
    List<RankedQuery> ranked =
        ReadingOrder.covering(
            new ForeignKeyNames(utterance, schema).in(FixedCounts.without(made), renderer),
            utterance,
            schema);
    Query first = ranked.isEmpty() ? null : ranked.get(0).query();
    double confidence = confidence(stages.model(), made, ruled);
    if (ruled != null && confidence < SURE && namesAll(utterance, ruled.query())) {
      renderer.render(ruled.query()); // refuses tables that nothing connects, and names them
    }
    understanding.doubt(utterance, confidence, first);
    return understood(page, dated, made, ranked, confidence);
  }

  /** Whether a question names each of a query's tables, in words of its own. */
  private static boolean namesAll(Utterance question, Query query) {
    long named =
        question.links().stream()
            .filter(Link::namesTable)
            .filter(
                l -> l.tables().stream().anyMatch(t -> query.involved().contains(t.what().id())))
            .count();
    return named >= query.involved().size();
  }

  private Understood understood(
      RowLimit page,
      DatedQuestion dated,
      List<RankedQuery> made,
      List<RankedQuery> undated,
      double learned)
      throws NlException {
    if (undated.isEmpty()) {
      throw NotUnderstood.offline("can make no query of this question. Ask it in other words");
    }
    AnswerLayout layout = new AnswerLayout(dated, schema, renderer);
    List<RankedQuery> ranked = layout.of(dated.in(undated, renderer));
    List<String> forks = renderer.forks(ranked.get(0).query());
    List<String> ignored = understanding.ignored(dated.rest());
    boolean guessed =
        !forks.isEmpty()
            || understanding.ignoresDescription(dated.rest())
            || new GuessSigns(schema).in(ranked.get(0), dated.rest());
    double most = guessed ? UNSURE : ignored.isEmpty() ? 1 : LEFT_OUT;
    return new Understood(
        page,
        dated,
        layout.renderer(),
        dated.in(made, renderer),
        ranked,
        learned,
        Math.min(learned, most),
        forks,
        ignored,
        undated.get(0).query());
  }

  /**
   * The confidence of a reading: the rules' own, if that is greater and nothing was learned of it.
   */
  private static double confidence(
      ParserModel model, List<RankedQuery> ranked, @Nullable RuleReading ruled) {
    double learned = model.confidence(ranked);
    return ruled != null && !ranked.isEmpty() && ranked.get(0).ahead()
        ? Math.max(learned, ruled.confidence())
        : learned;
  }

  /** The others share what the first leaves, and none is surer than that. */
  private static List<Candidate> candidates(Understood read, double confidence) throws NlException {
    RowLimit page = read.page;
    List<Candidate> candidates = new ArrayList<>();
    for (RankedQuery r : read.ranked) {
      double own = candidates.isEmpty() ? confidence : others(r, confidence);
      Query query = page.of(r.query());
      String words = String.join(" ", QueryExplanation.of(query));
      String sql = page.isNone() ? r.sql() : read.renderer.render(query).sql();
      candidates.add(new Candidate(sql, own, r.sketch(), words));
    }
    return candidates;
  }

  private static double others(RankedQuery other, double first) {
    return Math.min(other.share(), Math.min(first, 1 - first));
  }

  private Reading reading(Understood read) throws NlException {
    RankedQuery best = read.ranked.get(0);
    List<Candidate> candidates = candidates(read, read.confidence);
    List<LinkedSpan> links =
        Stream.concat(
                LinkReport.of(read.dated.rest(), best.query()).stream(),
                read.dated.links(best.query()))
            .toList();
    return new Reading(
        candidates.get(0).sql(),
        read.confidence,
        links,
        joins(best, read.forks),
        QueryExplanation.of(read.page.of(best.query())),
        read.ignored,
        candidates,
        ambiguities(read, candidates.get(0).sql()),
        opinion(read));
  }

  private static Opinion opinion(Understood read) {
    return new Opinion(read.learned, false, readings(read.made));
  }

  private static List<Opinion.Read> readings(List<RankedQuery> made) {
    return made.stream()
        .limit(LearnedParser.TRIED)
        .map(r -> new Opinion.Read(r.sql(), r.share()))
        .toList();
  }

  private List<Ambiguity> ambiguities(Understood read, String sql) throws NlException {
    Query best = read.page.of(read.ranked.get(0).query());
    List<Ambiguity> all = new ArrayList<>(meanings.of(read.page.question(), best, sql));
    AskedPeriod.Alternative other = read.dated.alternative().orElse(null);
    if (other != null) {
      Query query = read.dated.with(other.period()).in(read.undated, read.renderer);
      String instead = read.renderer.render(read.page.of(query)).sql();
      String said = read.dated.said();
      all.add(Ambiguity.ofPeriod(said, other.taken(), sql, other.instead(), instead));
    }
    return all;
  }

  private static List<String> joins(RankedQuery best, List<String> forks) {
    List<String> joins = new ArrayList<>(best.joins());
    forks.forEach(f -> joins.add("as short, but not taken: " + f));
    return joins;
  }

  /** What tells whether a reading is right, for training. */
  TrainingParser.Lead lead(
      String question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    Understood read = read(words(question), stages, today, trial);
    return new TrainingParser.Lead(RankedQuery.lead(read.made), candidates(read, 0).get(0).sql());
  }

  /** The query of the hand-written rules alone, or of some of them. */
  Candidate byRules(String question, Today today, Set<Construct> without) throws NlException {
    RowLimit page = RowLimit.of(words(question), reader);
    DatedQuestion dated = DatedQuestion.of(page.question(), reader, schema, today);
    Utterance utterance = dated.rest();
    understanding.check(utterance);
    RuleParser some = new RuleParser(schema, without);
    RuleReading read = some.read(utterance, understanding.share(utterance));
    understanding.doubt(utterance, 0, read.query());
    Query query = page.of(dated.in(read.query(), renderer));
    String words = String.join(" ", QueryExplanation.of(query));
    return new Candidate(renderer.render(query).sql(), read.confidence(), "rules", words);
  }

  /**
   * What a model makes of a question that another answers.
   *
   * @param model that reads
   * @param trial runs some of the readings
   * @throws NlException when the trial ends the question
   */
  Opinion opinion(String question, ParserModel model, CandidateRunner trial) throws NlException {
    Utterance utterance = reader.read(question);
    if (utterance.size() == 0) {
      return Opinion.NONE;
    }
    RuleReading ruled = ruled(utterance);
    List<RankedQuery> ranked = learned(model).candidates(utterance, ruled, trial);
    if (ranked.isEmpty()) {
      return Opinion.NONE;
    }
    double confidence = confidence(model, ranked, ruled);
    boolean refused = refuses(utterance, confidence, ranked.get(0).query());
    return new Opinion(confidence, refused, readings(ranked));
  }

  private boolean refuses(Utterance utterance, double confidence, Query first) throws NlException {
    try {
      understanding.check(utterance);
      understanding.doubt(utterance, confidence, first);
      return false;
    } catch (NlException e) {
      NotUnderstood.check(e);
      return true;
    }
  }

  /** The parser of the model that was asked for last: there is hardly ever another one. */
  synchronized LearnedParser learned(ParserModel model) {
    LearnedParser known = learned;
    if (known == null || known.model() != model) {
      known = new LearnedParser(schema, model, examiner);
      learned = known;
    }
    return known;
  }

  @Nullable RuleReading ruled(Utterance utterance) throws NlException {
    try {
      return rules.read(utterance, understanding.share(utterance));
    } catch (NlException e) {
      NotUnderstood.check(e);
      return null; // the rules know no such question; what was learned may
    }
  }
}
