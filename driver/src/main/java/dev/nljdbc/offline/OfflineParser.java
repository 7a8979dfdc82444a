// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.SubQuestions.PartReader;
import dev.nljdbc.offline.ambiguity.Ambiguity;
import dev.nljdbc.offline.ambiguity.MeaningFinder;
import dev.nljdbc.offline.parse.CandidateExaminer;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.row.RowTerm;
import dev.nljdbc.offline.row.RowTermFinder;
import dev.nljdbc.offline.rule.RuleParser;
import dev.nljdbc.offline.rule.RuleReading;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question as SQL, without a language model. Thread-safe. {@link TrainingParser} is for
 * training and measuring.
 */
public final class OfflineParser {

  /** So sure it has to be to pass over a table that the rules see and can't connect. */
  private static final double SURE = 0.9;

  /**
   * The maximum confidence of an answer with another equally short join path or another sign that
   * it is guessed.
   */
  static final double UNSURE = 0.45;

  /** The maximum confidence of an answer that ignores a noun or an adjective. */
  private static final double LEFT_OUT = 0.75;

  /**
   * As sure as an answer is at least that says all that the question does. Of 99 such readings of
   * Spider's training questions that were less sure, held out, 36 were right.
   */
  private static final double COMPLETE = 0.35;

  /** A question defines at most so many terms. */
  private static final int MOST_TERMS = 3;

  private final DatabaseIndex index;
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
  public OfflineParser(DatabaseIndex database, CandidateExaminer examiner) {
    Lexicon lexicon = Lexicon.ENGLISH;
    this.index = new LocalIndex(database);
    this.schema = new SchemaView(index, lexicon);
    this.reader = new QuestionReader(schema, lexicon);
    this.renderer = new SqlRenderer(schema);
    this.understanding = new AnswerabilityCheck(lexicon, schema);
    this.rules = new RuleParser(schema);
    this.meanings = new MeaningFinder(schema, renderer);
    this.examiner = examiner;
  }

  /** The version of the parser: another one may read a question otherwise. */
  public static String version() {
    String driver = OfflineParser.class.getPackage().getImplementationVersion();
    return ParserModel.version() + (driver == null ? "" : " of " + driver);
  }

  /**
   * The best reading of a question; of a large schema, over the tables that it may be about.
   *
   * @param today what "last month" and the like are counted from
   * @param trial runs the best candidates, to see what comes of them
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}, naming the words that link
   *     to nothing, or what kind of question it can't build
   */
  public Reading parse(String question, Today today, CandidateRunner trial) throws NlException {
    return parse(question, ReadingStages.all(), today, trial);
  }

  /** The same with some stages alone. */
  Reading parse(String question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    AnswerabilityCheck.checkLength(question);
    OfflineParser parser = narrowed(question, trial);
    if (!stages.derived()) {
      return parser.part(question, ExcludedRows.none(schema), stages, today, trial).reading();
    }
    return parser.defining(question, 1, stages, today, trial);
  }

  /** Reads a question with the terms that it defines in passing. */
  private Reading defining(
      String question, int number, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    Utterance utterance = reader.read(question);
    RowTerm term = RowTermFinder.first(utterance, schema, number).orElse(null);
    if (term == null || number > MOST_TERMS) {
      return whole(utterance, stages, today, trial);
    }
    OfflineParser knowing = new OfflineParser(new TermIndex(index, term.term()), examiner);
    try {
      return knowing
          .defining(term.question(), number + 1, stages, today, trial)
          .inWords(term::told);
    } catch (NlException e) {
      throw e.error() == NlError.NOT_UNDERSTOOD
          ? new NlException(e.error(), term.told(String.valueOf(e.getMessage())), e)
          : e;
    }
  }

  private Reading whole(
      Utterance question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    ExclusionPhrase phrase = ExclusionPhrase.of(question).orElse(null);
    ExcludedRows excluded = excluded(phrase, stages, today, trial);
    PartReader ordinary = part -> part(part, excluded, stages, today, trial);
    String rest = phrase == null ? question.text() : phrase.rest();
    Optional<Reading> special =
        new SpecialReadings(reader, schema, renderer, ordinary).of(rest, phrase == null);
    return special.isPresent() ? special.get() : ordinary.read(rest).reading();
  }

  private ExcludedRows excluded(
      @Nullable ExclusionPhrase phrase, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    ExcludedRows none = ExcludedRows.none(schema);
    PartReader ordinary = part -> part(part, none, stages, today, trial);
    return phrase == null ? none : ExcludedRows.of(phrase, new SubQuestions(ordinary), schema);
  }

  private SubQuestions.Part part(
      String question,
      ExcludedRows excluded,
      ReadingStages stages,
      Today today,
      CandidateRunner trial)
      throws NlException {
    Understood read = understood(question, stages, today, trial).without(excluded, renderer);
    Reading reading = reading(read);
    List<Candidate> candidates = reading.candidates();
    List<SubQuestions.Interpretation> ways = new ArrayList<>();
    for (int i = 0; i < Math.min(SubQuestions.MOST_INTERPRETATIONS, candidates.size()); i++) {
      Query query = read.page.of(read.ranked.get(i).query());
      int sure = read.ranked.get(i).same(read.ranked.get(0)) ? 0 : i; // COUNT(*), COUNT(id)
      ways.add(new SubQuestions.Interpretation(query, candidates.get(sure).confidence()));
    }
    return new SubQuestions.Part(ways, reading);
  }

  private OfflineParser narrowed(String question, CandidateRunner trial) throws NlException {
    boolean large = RelevantTables.needed(index.catalog());
    boolean unread = !index.unsearched().isEmpty();
    DatabaseIndex part = large || unread ? part(reader.read(question), large, trial) : index;
    return part == index ? this : new OfflineParser(part, examiner);
  }

  /** The part of the index for a question: the relevant tables, with cells from live searches. */
  private DatabaseIndex part(Utterance question, boolean large, CandidateRunner trial)
      throws NlException {
    RelevantTables tables = new RelevantTables(index, schema);
    Set<TableId> few = large ? tables.of(question) : Set.of();
    List<ValueHit> cells = cells(question, tables, trial);
    DatabaseIndex part = few.isEmpty() ? index : new Subschema(index, few);
    return cells.isEmpty() ? part : new LiveCells(part, cells);
  }

  /** The cells of the question in columns that are not indexed, or not yet. */
  private List<ValueHit> cells(Utterance question, RelevantTables tables, CandidateRunner trial)
      throws NlException {
    if (index.unsearched().isEmpty()) {
      return List.of();
    }
    Set<TableId> searched = tables.searched(question);
    Set<ColumnId> columns =
        index.unsearched().stream()
            .filter(column -> searched.contains(column.table()))
            .collect(Collectors.toSet());
    return columns.isEmpty() ? List.of() : trial.cells(question.text(), columns);
  }

  private Reading reading(Understood read) throws NlException {
    RankedQuery best = read.ranked.get(0);
    List<Candidate> candidates = candidates(read.ranked, read.confidence, read.page);
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
    return new Opinion(
        read.learned,
        false,
        read.made.stream()
            .limit(LearnedParser.TRIED)
            .map(r -> new Opinion.Read(r.sql(), r.share()))
            .toList());
  }

  private List<Ambiguity> ambiguities(Understood read, String sql) throws NlException {
    Query best = read.page.of(read.ranked.get(0).query());
    List<Ambiguity> all = new ArrayList<>(meanings.of(read.page.question(), best, sql));
    AskedPeriod.Alternative other = read.dated.alternative().orElse(null);
    if (other != null) {
      Query query = read.dated.with(other.period()).in(read.undated);
      String instead = renderer.render(read.page.of(query)).sql();
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

  /** The question's words, with what they may mean. */
  public Utterance words(String question) {
    return reader.read(question);
  }

  /** The tables that a question to a large schema is read over. */
  Set<TableId> relevant(String question) {
    return new RelevantTables(index, schema).of(reader.read(question));
  }

  private record Understood(
      RowLimit page,
      DatedQuestion dated,
      List<RankedQuery> made,
      List<RankedQuery> ranked,
      double learned,
      double confidence,
      List<String> forks,
      List<String> ignored,
      Query undated) {

    private Understood without(ExcludedRows excluded, SqlRenderer renderer) throws NlException {
      return new Understood(
          page,
          dated,
          excluded.ofThoseThatReadThem(made, renderer),
          excluded.in(ranked, renderer),
          learned,
          confidence * excluded.confidence(),
          forks,
          ignored,
          undated);
    }
  }

  private Understood understood(
      String question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    AnswerabilityCheck.checkLength(question);
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
        ReadingOrder.of(learned(stages.model()).candidates(utterance, ruled, trial), utterance);
    List<RankedQuery> ranked =
        new ForeignKeyNames(utterance, schema).in(FixedCounts.without(made), renderer);
    Query first = ranked.isEmpty() ? null : ranked.get(0).query();
    boolean complete = first != null && understanding.complete(utterance, first);
    double learned = confidence(stages.model(), made, ruled);
    double confidence = Math.max(learned, complete ? COMPLETE : 0);
    if (ruled != null && confidence < SURE && namesAll(utterance, ruled.query())) {
      renderer.render(ruled.query()); // refuses tables that nothing connects, and names them
    }
    understanding.doubt(utterance, confidence, first);
    return understood(page, dated, made, ranked, learned, confidence);
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
      double learned,
      double confidence)
      throws NlException {
    if (undated.isEmpty()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The offline model can make no query of this question. Ask it in other words, or set"
              + " nl.model.");
    }
    List<RankedQuery> ranked =
        new AnswerLayout(dated.rest(), schema, renderer).of(dated.in(undated, renderer));
    List<String> forks = renderer.forks(ranked.get(0).query());
    List<String> ignored = understanding.ignored(dated.rest());
    boolean guessed = !forks.isEmpty() || new GuessSigns(schema).in(ranked.get(0), dated.rest());
    double most = guessed ? UNSURE : ignored.isEmpty() ? 1 : LEFT_OUT;
    return new Understood(
        page,
        dated,
        dated.in(made, renderer),
        ranked,
        learned,
        Math.min(confidence, most),
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
  private List<Candidate> candidates(List<RankedQuery> ranked, double confidence, RowLimit page)
      throws NlException {
    List<Candidate> candidates = new ArrayList<>();
    for (RankedQuery r : ranked) {
      double own = candidates.isEmpty() ? confidence : others(r, confidence);
      Query query = page.of(r.query());
      String words = String.join(" ", QueryExplanation.of(query));
      String sql = page.isNone() ? r.sql() : renderer.render(query).sql();
      candidates.add(new Candidate(sql, own, r.sketch(), words));
    }
    return candidates;
  }

  private static double others(RankedQuery other, double first) {
    return Math.min(other.share(), Math.min(first, 1 - first));
  }

  /** What tells whether a reading is right, for training. */
  TrainingParser.Lead lead(
      String question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    Understood read = understood(question, stages, today, trial);
    return new TrainingParser.Lead(
        RankedQuery.lead(read.made), candidates(read.ranked, 0, read.page).get(0).sql());
  }

  /** The query of the hand-written rules alone. */
  Candidate byRules(String question) throws NlException {
    RowLimit page = RowLimit.of(question, reader);
    DatedQuestion dated = DatedQuestion.of(page.question(), reader, schema, Today.byClock());
    Utterance utterance = dated.rest();
    understanding.check(utterance);
    RuleReading read = rules.read(utterance, understanding.share(utterance));
    understanding.doubt(utterance, 0, read.query());
    Query query = page.of(dated.in(read.query()));
    String words = String.join(" ", QueryExplanation.of(query));
    return new Candidate(renderer.render(query).sql(), read.confidence(), "rules", words);
  }

  SchemaView schema() {
    return schema;
  }

  /**
   * What the driver's parser makes of a question that another answers: its readings, whether it
   * would have answered or not.
   *
   * @param trial runs some of the readings
   * @throws NlException when the trial ends the question
   */
  public Opinion opinion(String question, CandidateRunner trial) throws NlException {
    if (question.length() > AnswerabilityCheck.MOST_SIGNS) {
      return Opinion.NONE;
    }
    Utterance utterance = reader.read(question);
    boolean special =
        ExclusionPhrase.of(utterance).isPresent()
            || RowTermFinder.first(utterance, schema, 1).isPresent();
    return special
        ? ofWhole(question, trial)
        : narrowed(question, trial).opinion(question, ParserModel.own(), trial);
  }

  private Opinion ofWhole(String question, CandidateRunner trial) throws NlException {
    try {
      return parse(question, Today.byClock(), trial).opinion();
    } catch (NlException e) {
      if (e.error() == NlError.NOT_UNDERSTOOD) {
        return Opinion.NONE;
      }
      throw e;
    }
  }

  /**
   * What another model than the shipped one makes of a question that another answers.
   *
   * @param model that reads
   * @param trial runs some of the readings
   * @throws NlException when the trial ends the question
   */
  public Opinion opinion(String question, ParserModel model, CandidateRunner trial)
      throws NlException {
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
    List<Opinion.Read> read =
        ranked.stream()
            .limit(LearnedParser.TRIED)
            .map(r -> new Opinion.Read(r.sql(), r.share()))
            .toList();
    return new Opinion(confidence, refuses(utterance, confidence, ranked.get(0).query()), read);
  }

  private boolean refuses(Utterance utterance, double confidence, Query first) {
    try {
      understanding.check(utterance);
      understanding.doubt(utterance, confidence, first);
      return false;
    } catch (NlException e) {
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

  @Nullable RuleReading ruled(Utterance utterance) {
    try {
      return rules.read(utterance, understanding.share(utterance));
    } catch (NlException e) {
      return null; // the rules know no such question; what was learned may
    }
  }
}
