// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A question as it is compared with others. Thread-safe. */
public final class ReadQuestion {

  private final Utterance words;
  private final List<TemplateValue> values;
  private final Supplier<Opinion> parsing;
  private @Nullable Map<String, Double> readings;
  private @Nullable List<SqlPieces> pieces;

  private ReadQuestion(Utterance words, List<TemplateValue> values, Supplier<Opinion> parsing) {
    this.words = words;
    this.values = values;
    this.parsing = parsing;
  }

  /**
   * Reads a question; runs nothing.
   *
   * @param today what "last month" and the like are counted from
   * @param cells finds the cells that it says
   */
  public static ReadQuestion of(
      String question, Today today, OfflineParser parser, ValueSearch cells) {
    return of(parser.words(question), () -> opinion(question, today, parser), cells);
  }

  /**
   * The same.
   *
   * @param parsing what a parser makes of it, running nothing; asked for when it is needed
   */
  public static ReadQuestion of(Utterance words, Supplier<Opinion> parsing, ValueSearch cells) {
    return new ReadQuestion(words, QuestionValues.of(words, cells), parsing);
  }

  private static Opinion opinion(String question, Today today, OfflineParser parser) {
    try {
      return parser.opinion(question, today, CandidateRunner.NONE);
    } catch (NlException e) {
      throw new IllegalStateException("a trial that runs nothing ends no question", e);
    }
  }

  /** Its words with what they may mean. */
  Utterance words() {
    return words;
  }

  /** All that it says which may be a value; they may overlap. */
  List<TemplateValue> values() {
    return values;
  }

  /**
   * How the offline parser reads it, with how likely each reading is: SQL without its values, the
   * best first.
   */
  synchronized Map<String, Double> readings() {
    Map<String, Double> known = readings;
    if (known == null) {
      known = new LinkedHashMap<>();
      for (Opinion.Read read : parsing.get().readings()) {
        known.merge(SqlLiterals.masked(read.sql()), read.share(), Double::sum);
      }
      readings = known;
    }
    return known;
  }

  /** Of each of {@link #readings}, in their order. */
  synchronized List<SqlPieces> pieces() {
    List<SqlPieces> known = pieces;
    if (known == null) {
      known = readings().keySet().stream().map(SqlPieces::new).toList();
      pieces = known;
    }
    return known;
  }

  /** The likeliest reading; empty if there is none. */
  String best() {
    return readings().keySet().stream().findFirst().orElse("");
  }

  double share(String reading) {
    return readings().getOrDefault(reading, 0.0);
  }
}
