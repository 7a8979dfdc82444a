package dev.nljdbc.jdbc;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.QuestionText;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.syntax.NlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * SQL with places for answers: of a whole question the answer alone, of SQL in which questions
 * stand as tables that SQL.
 *
 * @param pieces the SQL around the questions, one more than those; none for a whole question
 * @param questions in order
 * @param parameters how many {@code ?} each piece holds
 */
record Composition(List<String> pieces, List<Question> questions, List<Integer> parameters) {

  Composition {
    pieces = List.copyOf(pieces);
    questions = List.copyOf(questions);
    parameters = List.copyOf(parameters);
  }

  static Composition of(NlStatement.Embedded embedded) {
    return new Composition(embedded.pieces(), embedded.questions(), embedded.parameters());
  }

  static Composition of(Question question) {
    return new Composition(List.of(), List.of(question), List.of(0, 0));
  }

  /** Whether it is one question and no SQL. */
  boolean whole() {
    return pieces.isEmpty();
  }

  /** How many parameters there are in any case: a {@code ?} at a question's end may be none. */
  int certain() {
    int certain = parameters.stream().mapToInt(Integer::intValue).sum();
    return certain + questions.stream().mapToInt(q -> held(q, false)).sum();
  }

  /** How many parameters there may be. */
  int most() {
    return certain() + (int) questions.stream().filter(Composition::endsWithMark).count();
  }

  private static int held(Question question, boolean ending) {
    return new QuestionText(question.text()).parameters()
        + (ending && endsWithMark(question) ? 1 : 0);
  }

  private static boolean endsWithMark(Question question) {
    return new QuestionText(question.text()).endsWithMark();
  }

  /** The values of each question's own parameters, in order. */
  List<BoundValues> split(BoundValues values) {
    if (whole()) {
      return List.of(values);
    }
    boolean ending = values.all().size() > certain();
    List<BoundValues> each = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < questions.size(); i++) {
      at += parameters.get(i);
      int end = at + (values.none() ? 0 : held(questions.get(i), ending));
      each.add(values.none() ? BoundValues.NONE : new BoundValues(values.all().subList(at, end)));
      at = end;
    }
    return each;
  }

  /**
   * The SQL to be run.
   *
   * @param headings what the columns of an answer's SQL are called when it is shown; as a table
   *     they have these names
   */
  String sql(List<NlAnswer> answers, Connection engines, Function<String, List<String>> headings)
      throws SQLException {
    if (whole()) {
      return answers.get(0).sql();
    }
    StringBuilder sql = new StringBuilder(pieces.get(0));
    for (int i = 0; i < answers.size(); i++) {
      String answer = answers.get(i).sql();
      sql.append(Subquery.of(answer, headings.apply(answer), engines)).append(pieces.get(i + 1));
    }
    return sql.toString();
  }
}
