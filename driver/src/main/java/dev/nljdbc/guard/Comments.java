package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;

/** Finds the ends of comments, and refuses those whose ends engines disagree about. */
final class Comments {

  private Comments() {}

  /** Behind a comment that two hyphens open. */
  static int lineEnd(String sql, int at, Engine engine) throws NlException {
    boolean blankFollows = at + 2 == sql.length() || sql.charAt(at + 2) <= ' ';
    int end = sql.indexOf('\n', at);
    String comment = sql.substring(at, end < 0 ? sql.length() : end);
    int carriageReturn = comment.indexOf('\r');
    if (engine.commentNeedsBlank() && !blankFollows
        || carriageReturn >= 0 && carriageReturn < comment.length() - 1) {
      throw Refusal.of(
          "the comment " + Refusal.quote(comment),
          "Engines disagree where it begins or ends",
          "Leave comments out");
    }
    return end < 0 ? sql.length() : end + 1;
  }

  /** Behind a comment in slashes and stars. */
  static int blockEnd(String sql, int at) throws NlException {
    int end = sql.indexOf("*/", at + 2);
    String body = sql.substring(at + 2, end < 0 ? sql.length() : end);
    if (end < 0 || body.contains("/*") || body.matches("(?s)[!+Mm].*")) {
      throw Refusal.of(
          "the comment /*" + Refusal.quote(body),
          "It is open, nested, a hint or executable, which engines read differently",
          "Leave comments out");
    }
    return end + 2;
  }
}
