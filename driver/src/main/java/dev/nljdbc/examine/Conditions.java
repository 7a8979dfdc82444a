// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Shown;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Walks the conditions and expressions of an outline. */
final class Conditions {

  private Conditions() {}

  /** The tests that must all hold. */
  static List<Test> conjuncts(Optional<Test> condition) {
    return condition.stream().flatMap(Conditions::conjuncts).toList();
  }

  private static Stream<Test> conjuncts(Test test) {
    return test.kind() == Test.Kind.ALL
        ? test.tests().stream().flatMap(Conditions::conjuncts)
        : Stream.of(test);
  }

  /** A test and all within it. */
  static Stream<Test> all(Test test) {
    return Stream.concat(Stream.of(test), test.tests().stream().flatMap(Conditions::all));
  }

  /** The tests of a SELECT, wherever they stand. */
  static Stream<Test> all(Selecting select) {
    return Stream.of(
            select.from().stream().map(Source::on),
            Stream.of(select.where()),
            Stream.of(select.having()))
        .flatMap(tests -> tests)
        .flatMap(Optional::stream)
        .flatMap(Conditions::all);
  }

  /** An expression and all within it. */
  static Stream<Term> all(Term term) {
    return Stream.concat(Stream.of(term), term.arguments().stream().flatMap(Conditions::all));
  }

  /** The expressions of a SELECT and all within them. */
  static Stream<Term> terms(Selecting select) {
    return Stream.of(
            select.shown().stream().map(Shown::term),
            all(select).flatMap(test -> test.terms().stream()),
            select.groups().stream(),
            select.order().by().stream().map(Order::term))
        .flatMap(terms -> terms)
        .flatMap(Conditions::all);
  }

  /** Resolves a result column to its expression; returns any other expression unchanged. */
  static Term shown(Term term) {
    return term.kind() == Term.Kind.RESULT && !term.arguments().isEmpty()
        ? term.arguments().get(0)
        : term;
  }

  /** Whether a term is this function. */
  static boolean calls(Term term, String... names) {
    return term.kind() == Term.Kind.FUNCTION && List.of(names).contains(term.name());
  }

  /** Whether some test speaks of a column alone, or of a function of it. */
  static boolean tested(Selecting select, ColumnId column) {
    return tests(select, column).findAny().isPresent();
  }

  /** Whether a column alone, or a function of it, is compared with a value. */
  static boolean compared(Selecting select, ColumnId column) {
    return tests(select, column).anyMatch(test -> !test.operator().startsWith("IS "));
  }

  private static Stream<Test> tests(Selecting select, ColumnId column) {
    return all(select)
        .filter(test -> test.kind() == Test.Kind.COMPARED)
        .filter(test -> columns(test).equals(Set.of(column)));
  }

  /** The columns that a comparison speaks of, within functions, too. */
  static Set<ColumnId> columns(Test test) {
    return test.terms().stream()
        .flatMap(Conditions::all)
        .flatMap(term -> term.column().stream())
        .collect(Collectors.toSet());
  }
}
