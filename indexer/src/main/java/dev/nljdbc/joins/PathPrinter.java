package dev.nljdbc.joins;

final class PathPrinter {

  private PathPrinter() {}

  static String print(JoinPath path) {
    throw new UnsupportedOperationException("not built yet");
  }
}
