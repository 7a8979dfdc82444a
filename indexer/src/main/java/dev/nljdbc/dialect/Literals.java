package dev.nljdbc.dialect;

/** String literals as the SQL standard writes them. */
final class Literals {

  private Literals() {}

  static String standard(String value) {
    return "'" + value.replace("'", "''") + "'";
  }
}
