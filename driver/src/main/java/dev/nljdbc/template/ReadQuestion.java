// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch;
import java.util.List;

/** A question as it is compared with others. Immutable. */
public final class ReadQuestion {

  private final Utterance words;
  private final List<TemplateValue> values;

  private ReadQuestion(Utterance words, List<TemplateValue> values) {
    this.words = words;
    this.values = values;
  }

  /**
   * Reads a question; runs nothing.
   *
   * @param cells finds the cells that it says
   */
  public static ReadQuestion of(String question, OfflineParser parser, ValueSearch cells) {
    Utterance words = parser.words(question);
    return new ReadQuestion(words, QuestionValues.of(words, cells));
  }

  /** Its words with what they may mean. */
  Utterance words() {
    return words;
  }

  /** All that it says which may be a value; they may overlap. */
  List<TemplateValue> values() {
    return values;
  }
}
