package dev.nljdbc.bench.linking;

import java.util.OptionalDouble;

/**
 * The columns that a prediction names against those that the gold query names: precision, recall
 * and F1 of one question, to be averaged over questions.
 *
 * <p>Source: Sun et al., "SQL-PaLM: Improved Large Language Model Adaptation for Text-to-SQL",
 * section 7 (column selection evaluation); the relevant columns are those that the true SQL names,
 * section 6.3.5, eq. 22 to 24.
 *
 * @param precision the share of the prediction's columns that the gold names; 0 when it names none;
 *     empty when neither names any
 * @param recall the share of the gold's columns that the prediction names; empty when the gold
 *     names none
 * @param f1 of the two; empty when the gold names none
 */
public record ColumnSelection(OptionalDouble precision, OptionalDouble recall, OptionalDouble f1) {

  /** Compares. */
  public static ColumnSelection of(NamedParts gold, NamedParts predicted) {
    Selection columns = Selection.of(gold.columns(), predicted.columns());
    return new ColumnSelection(columns.precision(), columns.recall(), columns.f1());
  }
}
