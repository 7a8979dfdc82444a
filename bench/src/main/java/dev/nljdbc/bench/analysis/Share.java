package dev.nljdbc.bench.analysis;

/** Per cent. */
final class Share {

  private Share() {}

  static double of(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}
