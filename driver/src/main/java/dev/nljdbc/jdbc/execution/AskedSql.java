// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.ColumnRenaming;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import dev.nljdbc.jdbc.syntax.NlCommand;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * SQL with places for the SQL of answers. A question alone has one place and no SQL around it.
 *
 * @param pieces the SQL around the questions, one more than those; none for a question alone
 * @param questions in order
 * @param parameters how many {@code ?} each piece holds
 * @param page whether the SQL around is a paging clause, and none of the user's
 */
record AskedSql(
    List<String> pieces, List<Question> questions, List<Integer> parameters, boolean page) {

  AskedSql {
    pieces = List.copyOf(pieces);
    questions = List.copyOf(questions);
    parameters = List.copyOf(parameters);
  }

  /** The SQL of a question or of SQL with questions; null for any other command. */
  static @Nullable AskedSql of(NlCommand command) {
    if (command instanceof NlCommand.Ask asking) {
      return of(asking.question());
    }
    return command instanceof NlCommand.Embedded embedded
        ? new AskedSql(
            embedded.pieces(), embedded.questions(), embedded.parameters(), embedded.page())
        : null;
  }

  /** The question of a command; a follow-up continues the last question. */
  static @Nullable AskedSql of(NlCommand command, Questions questions) throws SQLException {
    return command instanceof NlCommand.Ask asking ? of(questions.whole(asking)) : of(command);
  }

  private static AskedSql of(Question question) {
    return new AskedSql(List.of(), List.of(question), List.of(0, 0), false);
  }

  /** Whether it is one question and no SQL. */
  boolean whole() {
    return pieces.isEmpty();
  }

  /** Whether none of the SQL is the user's: it is guarded, limited and held read-only. */
  boolean answer() {
    return whole() || page;
  }

  /** The number of certain parameters: a {@code ?} at a question's end may be punctuation. */
  int certain() {
    int certain = parameters.stream().mapToInt(Integer::intValue).sum();
    return certain + questions.stream().mapToInt(q -> held(q, false)).sum();
  }

  /** The largest possible number of parameters. */
  int most() {
    return certain() + (int) questions.stream().filter(AskedSql::endsWithMark).count();
  }

  /** Whether a question ends with a {@code ?} that is hardly punctuation: "between ? and ?". */
  boolean wantsLast() {
    return questions.stream()
        .anyMatch(question -> new NormalizedQuestion(question.text()).endsWithWantedMark());
  }

  private static int held(Question question, boolean ending) {
    return new NormalizedQuestion(question.text()).parameters()
        + (ending && endsWithMark(question) ? 1 : 0);
  }

  private static boolean endsWithMark(Question question) {
    return new NormalizedQuestion(question.text()).endsWithMark();
  }

  /** The values of each question's own parameters, in order. */
  List<ParameterValues> split(ParameterValues values) {
    if (whole()) {
      return List.of(values);
    }
    boolean ending = values.all().size() > certain();
    List<ParameterValues> each = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < questions.size() && !values.none(); i++) {
      at += parameters.get(i);
      int end = at + held(questions.get(i), ending);
      each.add(new ParameterValues(values.all().subList(at, end)));
      at = end;
    }
    return values.none() ? Collections.nCopies(questions.size(), values) : each;
  }

  /**
   * The SQL to execute.
   *
   * @param labels has the engine tell the names of a query's columns
   * @param headings finds the names of an answer's columns, which they have in SQL around it too
   * @param product the engine's name
   */
  String sql(
      List<NlAnswer> answers,
      Labels labels,
      Function<String, List<String>> headings,
      String product)
      throws SQLException {
    if (whole()) {
      return answers.get(0).sql();
    }
    StringBuilder sql = new StringBuilder(pieces.get(0));
    for (int i = 0; i < answers.size(); i++) {
      String answer = answers.get(i).sql();
      sql.append(table(answer, labels.of(answer), headings.apply(answer), product))
          .append(pieces.get(i + 1));
    }
    return sql.toString();
  }

  /**
   * An answer's SQL as a table: in brackets, with no two columns of one name.
   *
   * @param headings the columns' names; {@code ""} for the engine's name, empty for all the
   *     engine's
   */
  private static String table(
      String sql, List<String> labels, List<String> headings, String product) {
    List<String> names = new ArrayList<>(labels);
    for (int i = 0; i < names.size() && headings.size() == names.size(); i++) {
      if (!headings.get(i).isEmpty()) {
        names.set(i, headings.get(i));
      }
    }
    return new ColumnRenaming(sql, product).table(labels, names);
  }

  /** The names of a query's columns; empty where the engine does not tell. */
  @FunctionalInterface
  interface Labels {
    List<String> of(String sql) throws SQLException;
  }
}
