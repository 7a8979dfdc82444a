package dev.nljdbc.search;

/** The fields of a column's document. */
final class ColumnFields {

  /** The stems of all the names that the column goes by. */
  static final String NAME = "name";

  /** The stems of the table's name. */
  static final String TABLE = "table";

  /** The stems of the column's and the table's descriptions. */
  static final String TEXT = "text";

  /** The stems of both names, each once; says how common a word is in names. */
  static final String ANY = "any";

  /** The column's place in the catalog. */
  static final String ORDINAL = "ordinal";

  /** The names, a line each, stems parted by blanks: the table's first, then the column's. */
  static final String NAMES = "names";

  private ColumnFields() {}
}
