package dev.nljdbc.bench.linking;

import java.util.OptionalDouble;

/**
 * The tables that a prediction reads against those that the gold query reads.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 7 (retrieval of columns and tables).
 *
 * @param precision the share of the prediction's tables that the gold reads; 0 when it reads none
 * @param recall the share of the gold's tables that the prediction reads; empty when the gold reads
 *     none
 */
public record TableSelection(OptionalDouble precision, OptionalDouble recall) {

  /** Compares. */
  public static TableSelection of(NamedParts gold, NamedParts predicted) {
    Selection tables = Selection.of(gold.tables(), predicted.tables());
    return new TableSelection(tables.precision(), tables.recall());
  }
}
