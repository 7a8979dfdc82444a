// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions in words. */
final class ExpressionWords {

  private ExpressionWords() {}

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
            && Term.AGGREGATES.contains(term.name())
            && term.arguments().size() == 1);
  }

  /** Joins words by commas, with a conjunction before the last. */
  static String listed(List<String> words, String last) {
    int most = words.size() - 1;
    return most < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, most)) + " " + last + " " + words.get(most);
  }

  static String of(Test test) {
    return switch (test.kind()) {
      case ALL -> within(test, " and ");
      case ANY -> within(test, " or ");
      case NOT -> "it is not so that " + grouped(test.tests().get(0));
      case COMPARED -> compared(test);
      case OTHER -> own(test);
    };
  }

  private static String within(Test test, String between) {
    return test.tests().stream().map(ExpressionWords::grouped).collect(Collectors.joining(between));
  }

  private static String grouped(Test test) {
    boolean several = test.kind() == Test.Kind.ALL || test.kind() == Test.Kind.ANY;
    return several ? "(" + of(test) + ")" : of(test);
  }

  private static String own(Test test) {
    return "the condition " + test.sql() + " holds";
  }

  private static String compared(Test test) {
    List<Term> terms = test.terms();
    boolean withNull = terms.stream().skip(1).anyMatch(term -> term.sql().equalsIgnoreCase("null"));
    if (withNull) {
      return own(test); // which means something else than it looks like
    }
    String left = ExpressionWords.of(terms.get(0));
    List<String> others = terms.stream().skip(1).map(ExpressionWords::of).toList();
    String right = String.join(" ", others);
    return switch (test.operator()) {
      case "=" -> left + " equals " + right;
      case "<>" -> left + " differs from " + right;
      case "<" -> left + " is less than " + right;
      case ">" -> left + " is greater than " + right;
      case "<=" -> left + " is at most " + right;
      case ">=" -> left + " is at least " + right;
      case "BETWEEN" -> left + " is between " + String.join(" and ", others) + ", both included";
      case "NOT BETWEEN" -> left + " is not between " + String.join(" and ", others);
      case "IN", "NOT IN" -> left + " is " + among(test, others);
      case "LIKE", "NOT LIKE" -> left + " is " + like(test, right);
      case "ILIKE", "NOT ILIKE" -> left + " is " + like(test, right) + ", in any case";
      case "IS NULL" -> left + " has no value (is null)";
      case "IS NOT NULL" -> left + " has a value (is not null)";
      case "EXISTS" -> name(terms.get(0)) + " gives at least one row";
      case "NOT EXISTS" -> name(terms.get(0)) + " gives no row";
      default -> own(test);
    };
  }

  private static boolean denies(Test test) {
    return test.operator().startsWith("NOT ");
  }

  private static String among(Test test, List<String> others) {
    String all = String.join(", ", others);
    if (test.terms().size() == 2 && test.terms().get(1).kind() == Term.Kind.QUERY) {
      return (denies(test) ? "not among " : "among ") + all;
    }
    return (denies(test) ? "none of " : others.size() > 1 ? "one of " : "") + all;
  }

  private static String like(Test test, String pattern) {
    return (denies(test) ? "not like " : "like ") + pattern + marks(test.terms().get(1));
  }

  private static String name(Term query) {
    return query.name().isEmpty() ? query.sql() : query.name();
  }

  private static String marks(Term pattern) {
    if (pattern.kind() != Term.Kind.TEXT) {
      return "";
    }
    boolean many = pattern.name().contains("%");
    boolean one = pattern.name().contains("_");
    return many && one
        ? " (% is any text, _ any one character)"
        : many ? " (% is any text)" : one ? " (_ is any one character)" : "";
  }
}
