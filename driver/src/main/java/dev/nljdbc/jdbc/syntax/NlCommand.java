// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.core.NormalizedQuestion;
import dev.nljdbc.core.Question;
import java.util.List;
import java.util.Optional;

/** A parsed NL command, or SQL with questions in it. */
public sealed interface NlCommand {

  /**
   * A question to be answered.
   *
   * @param form {@code ROWS}, {@code MORE}, {@code SQL}, {@code TRACE}, {@code EXPLAIN} or {@code
   *     ASK}
   */
  record Ask(NlForm form, Question question) implements NlCommand {

    /** Whether the command gives the answer's rows. */
    public boolean forRows() {
      return form == NlForm.ROWS || form == NlForm.MORE;
    }

    /** Whether the question for its rows has places for values. */
    public boolean wantsValues() {
      return forRows() && new NormalizedQuestion(question.text()).wantsValues();
    }

    /** This command with another question. */
    public Ask with(Question other) {
      return new Ask(form, other);
    }
  }

  /**
   * Ordinary SQL in which questions stand as tables: {@code FROM (NL 'question') t}.
   *
   * @param pieces the SQL before, between and behind the questions: one more than those, without
   *     the questions' brackets
   * @param questions in order; empty if none turned out to be one
   * @param parameters how many {@code ?} each piece holds
   * @param certain whether no question could be a literal, {@code IN (nl 'x')}, of a type of that
   *     name
   * @param page whether it is one question and a paging clause, and no SQL of the user's
   */
  record Embedded(
      List<String> pieces,
      List<Question> questions,
      List<Integer> parameters,
      boolean certain,
      boolean page)
      implements NlCommand {

    /** Copies the lists. */
    public Embedded {
      pieces = List.copyOf(pieces);
      questions = List.copyOf(questions);
      parameters = List.copyOf(parameters);
    }
  }

  /** {@code NL PROMPT: question}: shows what would be sent to the model. */
  record ShowPrompt(Question question) implements NlCommand {}

  /** {@code NL DESCRIBE [table]}: the model describes the columns of a table, or of all. */
  record Describe(Optional<String> table) implements NlCommand {}

  /** {@code NL REFRESH [table]}: reads a table again, or all that changed. */
  record Refresh(Optional<String> table) implements NlCommand {}

  /**
   * {@code NL REMEMBER [EXACTLY] 'question' AS sql}: keeps a verified query.
   *
   * @param exactly for this question only, and for none with other values
   */
  record Remember(String question, String sql, boolean exactly) implements NlCommand {}

  /**
   * {@code NL REMEMBER [EXACTLY] LAST}: keeps this connection's last answer as verified.
   *
   * @param exactly for this question only, and for none with other values
   */
  record RememberLast(boolean exactly) implements NlCommand {}

  /**
   * {@code NL CHOOSE n}: answers with a reading of the last {@code NL ASK}, and keeps it.
   *
   * @param reading its number, from 1
   */
  record Choose(int reading) implements NlCommand {}

  /** {@code NL FORGET 'question'}: forgets a verified query. */
  record Forget(String question) implements NlCommand {}

  /** {@code NL FORGET TERM 'name'}: forgets a business term. */
  record ForgetTerm(String name) implements NlCommand {}

  /**
   * {@code NL DEFINE 'name' AS expression [FROM tables] [WHERE condition]}: keeps a business term.
   *
   * @param names the term's own first; at least one
   * @param definition all behind AS
   */
  record Define(List<String> names, String definition) implements NlCommand {

    /** Copies the names. */
    public Define {
      names = List.copyOf(names);
    }
  }

  /** {@code NL EXPORT MEMORY}: what people said is right, as a file. */
  record ExportMemory() implements NlCommand {}

  /** {@code NL COLUMNS: text}: calls SearchColumn. */
  record SearchColumns(String text) implements NlCommand {}

  /** {@code NL VALUES: text}: calls SearchValue. */
  record SearchValues(String text) implements NlCommand {}

  /** {@code NL PATH: a.x, b.y}: calls FindShortestPath between each two neighbours. */
  record FindPaths(List<String> columns) implements NlCommand {

    /** Copies the columns. */
    public FindPaths {
      columns = List.copyOf(columns);
    }
  }

  /**
   * A command without operands.
   *
   * @param form {@code STATUS}, {@code SETTINGS}, {@code LOG}, {@code MEMORY}, {@code TERMS},
   *     {@code CHECK} or {@code HELP}
   */
  record Show(NlForm form) implements NlCommand {}
}
