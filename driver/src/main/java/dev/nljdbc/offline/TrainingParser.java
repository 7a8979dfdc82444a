// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.parse.TrainingExample;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.rule.Construct;
import dev.nljdbc.offline.rule.RuleReading;
import java.util.List;
import java.util.Set;

/**
 * Asks a parser with another model than the shipped one, or with the rules alone, for training and
 * measuring. Thread-safe.
 *
 * @param parser of one database
 */
public record TrainingParser(OfflineParser parser) {

  /**
   * The query of the hand-written rules alone.
   *
   * @param today what "last month" and the like are counted from
   * @param without rules to leave out, to measure what they are worth
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}
   */
  public Candidate byRules(String question, Today today, Set<Construct> without)
      throws NlException {
    return parser.ordinary().byRules(question, today, without);
  }

  /**
   * The training example of a question with its gold query.
   *
   * @param withRules whether the rules' query is among its features
   */
  public TrainingExample lesson(String question, Query gold, boolean withRules) throws NlException {
    Utterance utterance = parser.words(question);
    RuleReading ruled = withRules ? parser.ordinary().ruled(utterance) : null;
    return LearnedParser.lesson(parser.schema(), utterance, ruled, gold);
  }

  /**
   * What {@link OfflineParser#parse} makes of a question with some stages.
   *
   * @param trial runs some candidates
   * @throws NlException as it does
   */
  public Reading read(String question, Today today, ReadingStages stages, CandidateRunner trial)
      throws NlException {
    return parser.parse(question, stages, today, trial);
  }

  /**
   * All candidates of a model, the best first, even of questions that it should refuse.
   *
   * @param withRules whether the rules' query is among the candidates
   * @param trial runs some candidates
   * @throws NlException when the trial ends the question
   */
  public List<RankedQuery> candidates(
      String question, ParserModel model, boolean withRules, CandidateRunner trial)
      throws NlException {
    Utterance utterance = parser.words(question);
    RuleReading ruled = withRules ? parser.ordinary().ruled(utterance) : null;
    return parser.ordinary().learned(model).candidates(utterance, ruled, trial);
  }

  /**
   * What a model makes of a question that another answers.
   *
   * @param trial runs some of the readings
   * @throws NlException when the trial ends the question
   */
  public Opinion opinion(String question, ParserModel model, CandidateRunner trial)
      throws NlException {
    return parser.ordinary().opinion(question, model, trial);
  }

  /**
   * What tells whether the reading of a question is right.
   *
   * @param features as {@link RankedQuery#lead} gives them
   * @param sql the reading's query
   */
  public record Lead(float[] features, String sql) {}

  /**
   * What {@link OfflineParser#parse} makes of a question that is read in the ordinary way, without
   * the signs of guessing.
   *
   * @throws NlException as it does
   */
  public Lead lead(String question, ReadingStages stages, Today today, CandidateRunner trial)
      throws NlException {
    return parser.ordinary().lead(question, stages, today, trial);
  }
}
