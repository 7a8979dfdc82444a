package dev.nljdbc.catalog;

/** The format of a column's values, where the type does not tell. */
public enum ValueFormat {
  /** Dates in text, year first: {@code 2023-05-31}. */
  DATE("dates written yyyy-mm-dd"),
  /** Dates in text with the month or the day first: {@code 31.05.2023}, {@code 5/31/23}. */
  LOCAL_DATE("dates with the year last"),
  /** Dates in eight digits: {@code 20230531}. */
  COMPACT_DATE("dates written yyyymmdd"),
  /** Dates with the time of day, in text. */
  DATE_TIME("dates with times"),
  /** Times of day in text. */
  TIME("times of day"),
  /** Years in whole numbers or text. */
  YEAR("years"),
  /** Yes and no in text or as 1 and 0. */
  BOOLEAN("yes-no flags"),
  /** Numbers in text. */
  NUMBER("numbers in text"),
  /** Numbers followed by a percent sign. */
  PERCENT("percentages in text"),
  /** E-mail addresses. */
  EMAIL("e-mail addresses"),
  /** Addresses of web pages. */
  URL("web addresses"),
  /** Universally unique identifiers (RFC 9562). */
  UUID("UUIDs"),
  /** Addresses of the Internet Protocol, version 4. */
  IP_ADDRESS("IP addresses"),
  /** Telephone numbers. */
  PHONE("telephone numbers"),
  /** Countries by their codes of two or three capitals (ISO 3166). */
  COUNTRY_CODE("ISO country codes"),
  /** Currencies by their codes (ISO 4217). */
  CURRENCY_CODE("ISO currency codes"),
  /** Languages by their codes of two small letters (ISO 639). */
  LANGUAGE_CODE("ISO language codes"),
  /** Objects and arrays in JSON. */
  JSON("JSON documents");

  private final String words;

  ValueFormat(String words) {
    this.words = words;
  }

  /** The format in words, in the plural. */
  public String words() {
    return words;
  }
}
