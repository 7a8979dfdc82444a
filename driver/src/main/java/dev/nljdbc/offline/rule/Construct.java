// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

/** What the hand-written rules read of a question, in their order. */
public enum Construct {
  /** Read by {@link AverageRule}. */
  AVERAGE("longer than average"),
  /** Read by {@link SuperlativeRule}. */
  SUPERLATIVE("the longest book"),
  /** Read by {@link AverageRule}, of groups. */
  SUPERLATIVE_OF_AVERAGE("the longest books on average"),
  /** Read by {@link NumberRule}. */
  NUMBER("with more than 3 loans"),
  /** Read by {@link ValueRule}. */
  VALUE("members from Oslo"),
  /** Read by {@link FlagRule}. */
  FLAG("active members"),
  /** Read by {@link FlagRule}: its opposite. */
  OPPOSITE("inactive members"),
  /** Read by {@link AbsenceRule}. */
  ABSENCE("without a loan"),
  /** Read by {@link OrderRule}. */
  ORDER("sorted by title"),
  /** Read by {@link GroupRule}. */
  GROUP("for each author"),
  /** Read by {@link GroupedFigures}. */
  GROUPED_FIGURES("paid orders per channel"),
  /** Read by {@link MeasureRule}. */
  MEASURE("how old is"),
  /** Read by {@link SelectRule}. */
  SELECT("the title and the year of"),
  /** Read by {@link AmountRule}. */
  AMOUNT("revenue by author"),
  /** Read by {@link OrderRule}, once it is known what is shown. */
  ORDER_BY_SHOWN("in descending order"),
  /** {@link UnreadWordsCheck} refuses a query that says less than the question. */
  UNREAD_WORDS("words that no rule read");

  private final String example;

  Construct(String example) {
    this.example = example;
  }

  /** Words of a question that have it. */
  public String example() {
    return example;
  }
}
