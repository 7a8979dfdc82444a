package dev.nljdbc.template;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question as it is compared with others.
 *
 * @param words with what they may mean
 * @param values all that it says which may be a value; they may overlap
 * @param readings how the offline parser reads it, with how likely each is: SQL without its values,
 *     the best first
 */
public record ReadQuestion(Utterance words, List<SlotValue> values, Map<String, Double> readings) {

  /**
   * Reads a question; runs nothing.
   *
   * @param cells finds the cells that it says
   */
  public static ReadQuestion of(String question, OfflineParser parser, ValueSearch cells)
      throws NlException {
    return of(parser.words(question), parser.opinion(question, CandidateRunner.NONE), cells);
  }

  /** The same of what a parser made of it, running nothing. */
  public static ReadQuestion of(Utterance words, Opinion opinion, ValueSearch cells) {
    Map<String, Double> readings = new LinkedHashMap<>();
    for (Opinion.Read read : opinion.readings()) {
      readings.merge(SqlLiterals.masked(read.sql()), read.share(), Double::sum);
    }
    return new ReadQuestion(words, QuestionValues.of(words, cells), readings);
  }

  /** The likeliest reading; empty if there is none. */
  String best() {
    return readings.isEmpty() ? "" : readings.keySet().iterator().next();
  }

  double share(String reading) {
    return readings.getOrDefault(reading, 0.0);
  }
}
