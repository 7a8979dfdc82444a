package dev.nljdbc.explain;

import dev.nljdbc.queries.QueryOutline.Term;
import java.util.List;
import java.util.Set;

/** Expressions in words. */
final class TermWords {

  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

  private TermWords() {}

  static String of(Term term) {
    return switch (term.kind()) {
      case COLUMN, TEXT, CONSTANT -> term.sql();
      case PARAMETER -> "the value that is bound for ?";
      case ROWS -> "the number of rows";
      case FUNCTION -> function(term);
      case QUERY -> "what " + term.name() + " gives";
      case RESULT -> term.name() + " (" + of(term.arguments().get(0)) + ")";
      case OTHER -> "the expression " + term.sql();
    };
  }

  private static String function(Term term) {
    if (!aggregates(term)) {
      return "the expression " + term.sql();
    }
    Term argument = term.arguments().get(0);
    String of = (term.distinct() ? "the different values of " : "") + of(argument);
    return switch (term.name()) {
      case "COUNT" -> count(term, argument);
      case "SUM" -> "the sum of " + of;
      case "AVG" -> "the average of " + of;
      case "MIN" -> "the least " + of(argument);
      default -> "the greatest " + of(argument);
    };
  }

  private static String count(Term term, Term argument) {
    boolean always =
        argument.kind() == Term.Kind.CONSTANT && !argument.sql().equalsIgnoreCase("null");
    if (always && !term.distinct()) {
      return "the number of rows";
    }
    return term.distinct()
        ? "the number of different values of " + of(argument) + ", null not counted"
        : "the number of rows where " + of(argument) + " is not null";
  }

  /** Whether it makes one value of many rows. */
  static boolean aggregates(Term term) {
    return term.kind() == Term.Kind.ROWS
        || (term.kind() == Term.Kind.FUNCTION
            && AGGREGATES.contains(term.name())
            && term.arguments().size() == 1);
  }

  /** With commas between them, and a word before the last. */
  static String listed(List<String> words, String last) {
    int most = words.size() - 1;
    return most < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, most)) + " " + last + " " + words.get(most);
  }
}
