// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.SubQuestions.PartReader;
import dev.nljdbc.offline.answerability.AnswerabilityCheck;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.candidate.CandidateExaminer;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.offline.row.RowTerm;
import dev.nljdbc.offline.row.RowTermFinder;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.view.LocalIndex;
import dev.nljdbc.offline.view.RelevantTables;
import dev.nljdbc.offline.view.TermIndex;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question as SQL, without a language model. Thread-safe. {@link TrainingParser} is for
 * training and measuring.
 */
public final class OfflineParser {

  /** A question defines at most so many terms. */
  private static final int MOST_TERMS = 3;

  private final DatabaseIndex index;
  private final SchemaView schema;
  private final OrdinaryParser ordinary;
  private final CandidateExaminer examiner;

  /**
   * A parser for one database.
   *
   * @param examiner counts what speaks against candidates that ran
   */
  public OfflineParser(DatabaseIndex database, CandidateExaminer examiner) {
    this.index = new LocalIndex(database);
    this.ordinary = new OrdinaryParser(index, examiner);
    this.schema = ordinary.schema();
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
  Reading parse(String asked, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    AnswerabilityCheck.checkLength(asked);
    String question = Rewording.completed(asked);
    OfflineParser parser = narrowed(question, trial);
    if (!stages.derived()) {
      return parser
          .ordinary
          .part(parser.words(question), ExcludedRows.none(schema), stages, today, trial)
          .reading();
    }
    return parser.defining(question, 1, stages, today, trial);
  }

  /** Reads a question with the terms that it defines in passing. */
  private Reading defining(
      String question, int number, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    Utterance utterance = words(question);
    Rewording other = Rewording.of(utterance, schema).orElse(null);
    if (other != null) {
      return defining(other.question(), number, stages, today, trial).atMost(other.most());
    }
    RowTerm term = RowTermFinder.first(utterance, schema, today, number).orElse(null);
    if (term == null || number > MOST_TERMS) {
      return whole(utterance, stages, today, trial);
    }
    OfflineParser knowing = new OfflineParser(new TermIndex(index, term.term()), examiner);
    try {
      return knowing
          .defining(term.question(), number + 1, stages, today, trial)
          .inWords(term::told)
          .atMost(term.most());
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
    ComposedReadings readings = new ComposedReadings(ordinary, excluded, stages, today, trial);
    Utterance rest = phrase == null ? question : words(phrase.rest());
    Optional<Reading> special =
        new SpecialReadings(
                ordinary.reader(), schema, ordinary.renderer(), part -> readings.read(words(part)))
            .of(rest, phrase == null);
    return special.isPresent() ? special.get() : readings.read(rest).reading();
  }

  private ExcludedRows excluded(
      @Nullable ExclusionPhrase phrase, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    ExcludedRows none = ExcludedRows.none(schema);
    PartReader parts = part -> ordinary.part(words(part), none, stages, today, trial);
    return phrase == null ? none : ExcludedRows.of(phrase, new SubQuestions(parts), schema);
  }

  private OfflineParser narrowed(String question, CandidateRunner trial) throws NlException {
    boolean whole = !RelevantTables.needed(index.catalog()) && index.unsearched().isEmpty();
    DatabaseIndex part =
        whole ? index : new RelevantTables(index, schema).part(words(question), trial);
    return part == index ? this : new OfflineParser(part, examiner);
  }

  /** The most confidence of an answer that a sign calls a guess. */
  public static double guess() {
    return OrdinaryParser.UNSURE;
  }

  /**
   * A question that goes on from another, as a whole one.
   *
   * @param earlier what was asked before, follow-ups included
   * @return empty where it does not say how it goes on
   */
  public Optional<String> whole(String earlier, String next) {
    return new FollowUp(this::words).whole(earlier, next);
  }

  /** The question's words, with what they may mean. */
  public Utterance words(String question) {
    return ordinary.words(question);
  }

  SchemaView schema() {
    return schema;
  }

  /** The part that reads questions which need one query only. */
  OrdinaryParser ordinary() {
    return ordinary;
  }

  /**
   * What the driver's parser makes of a question that another answers: its readings, whether it
   * would have answered or not.
   *
   * @param today what "last month" and the like are counted from
   * @param trial runs some of the readings
   * @throws NlException when the trial ends the question
   */
  public Opinion opinion(String asked, Today today, CandidateRunner trial) throws NlException {
    if (asked.length() > AnswerabilityCheck.MOST_SIGNS) {
      return Opinion.NONE;
    }
    String question = Rewording.completed(asked);
    Utterance utterance = words(question);
    boolean special =
        Rewording.of(utterance, schema).isPresent()
            || ExclusionPhrase.of(utterance).isPresent()
            || RowTermFinder.first(utterance, schema, today, 1).isPresent();
    return special
        ? ofWhole(question, today, trial)
        : narrowed(question, trial).ordinary.opinion(question, ParserModel.own(), trial);
  }

  private Opinion ofWhole(String question, Today today, CandidateRunner trial) throws NlException {
    try {
      return parse(question, today, trial).opinion();
    } catch (NlException e) {
      NotUnderstood.check(e);
      return Opinion.NONE;
    }
  }
}
