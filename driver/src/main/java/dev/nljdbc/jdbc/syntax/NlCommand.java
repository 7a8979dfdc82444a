package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.agent.prompt.Question;
import java.util.List;
import java.util.Optional;

/** An NL statement, parsed. */
public sealed interface NlCommand {

  /** One that needs an answer. */
  sealed interface Asking extends NlCommand {

    /** What is asked. */
    Question question();

    /** The same statement about another question. */
    Asking with(Question other);
  }

  /** One whose rows are the answer's. */
  sealed interface ForRows extends Asking {}

  /** {@code NL: question}: the rows. */
  record Rows(Question question) implements ForRows {

    @Override
    public Asking with(Question other) {
      return new Rows(other);
    }
  }

  /** {@code NL SQL: question}: the SQL and its account, not run. */
  record Sql(Question question) implements Asking {

    @Override
    public Asking with(Question other) {
      return new Sql(other);
    }
  }

  /** {@code NL TRACE: question}: how the SQL came about. */
  record Trace(Question question) implements Asking {

    @Override
    public Asking with(Question other) {
      return new Trace(other);
    }
  }

  /** {@code NL EXPLAIN: question}: the SQL in plain words, not run. */
  record Explain(Question question) implements Asking {

    @Override
    public Asking with(Question other) {
      return new Explain(other);
    }
  }

  /** {@code NL MORE: question}: the rows of a question that goes on from the last one. */
  record More(Question question) implements ForRows {

    @Override
    public Asking with(Question other) {
      return new More(other);
    }
  }

  /**
   * Ordinary SQL in which questions stand as tables: {@code FROM (NL 'question') t}.
   *
   * @param pieces the SQL before, between and behind the questions: one more than those, without
   *     the questions' brackets
   * @param questions in order; empty where none turned out to be one
   * @param parameters how many {@code ?} each piece holds
   */
  record Embedded(List<String> pieces, List<Question> questions, List<Integer> parameters)
      implements NlCommand {

    /** Copies the lists. */
    public Embedded {
      pieces = List.copyOf(pieces);
      questions = List.copyOf(questions);
      parameters = List.copyOf(parameters);
    }
  }

  /** {@code NL PROMPT: question}: what would be sent to the model. */
  record ShowPrompt(Question question) implements NlCommand {}

  /**
   * {@code NL DESCRIBE [table]}: the model describes columns.
   *
   * @param table one table's; empty for all
   */
  record Describe(Optional<String> table) implements NlCommand {}

  /** One about verified queries. */
  sealed interface Remembering extends NlCommand {}

  /** {@code NL REMEMBER 'question' AS sql}: keeps a verified query. */
  record Remember(String question, String sql) implements Remembering {}

  /** {@code NL REMEMBER LAST}: keeps this connection's last answer as verified. */
  record RememberLast() implements Remembering {}

  /** {@code NL FORGET 'question'}: forgets a verified query. */
  record Forget(String question) implements Remembering {}

  /** {@code NL MEMORY}: the verified queries. */
  record Memory() implements Remembering {}

  /** {@code NL COLUMNS: text}: SearchColumn by hand. */
  record SearchColumns(String text) implements NlCommand {}

  /** {@code NL VALUES: text}: SearchValue by hand. */
  record SearchValues(String text) implements NlCommand {}

  /** {@code NL PATH: a.x, b.y}: FindShortestPath by hand, between each two neighbours. */
  record FindPaths(List<String> columns) implements NlCommand {

    /** Copies the columns. */
    public FindPaths {
      columns = List.copyOf(columns);
    }
  }

  /** {@code NL LOG}: what was asked of this database. */
  record Log() implements NlCommand {}

  /** {@code NL STATUS}: the state of the index. */
  record Status() implements NlCommand {}

  /**
   * {@code NL REFRESH [table]}: brings the index up to date.
   *
   * @param table one to be read in any case; empty to read what changed
   */
  record Refresh(Optional<String> table) implements NlCommand {}

  /** {@code NL SETTINGS}: the settings in force. */
  record ShowSettings() implements NlCommand {}

  /** {@code NL HELP}: the forms. */
  record Help() implements NlCommand {}
}
