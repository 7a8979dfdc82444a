package dev.nljdbc.bench.analysis;

import org.jspecify.annotations.Nullable;

/**
 * One number of a data set.
 *
 * @param name what it counts
 * @param value ours
 * @param paper the paper's; null where it has none
 * @param table of the paper that it is in, for example {@code 6}; empty for none
 */
public record ProfileFigure(String name, double value, @Nullable Double paper, String table) {

  static final String QUESTIONS = "questions";
  static final String DATABASES = "databases";
  static final String VALUE_RATE = "CVR, %";
  static final String COVER_RATE = "CVCR, %";
  static final String COMPARED = "CVR with texts in any quotes, %";
  static final String COMPARED_COVERED = "CVCR with texts in any quotes, %";
  static final String TABLES = "tables per database";
  static final String COLUMNS = "columns per table";
  static final String KEYS = "foreign keys per database";
  static final String TOKENS = "schema tokens per database";
  static final String ONE_TABLE = "queries of 1 table, %";
  static final String TWO_TABLES = "of 2 tables, %";
  static final String THREE_TABLES = "of 3 tables, %";
  static final String MORE_TABLES = "of 4 and more, %";
  static final String MEAN_TABLES = "tables per query";
}
