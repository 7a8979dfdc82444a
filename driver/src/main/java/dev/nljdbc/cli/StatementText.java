// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.cli.CliRequest.OutputFormat;
import dev.nljdbc.jdbc.syntax.NlForm;
import dev.nljdbc.queries.SqlFlavour;
import dev.nljdbc.queries.SqlStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns what the user typed into a statement. */
final class StatementText {

  /** Matches the beginning of NL statements; any other {@code NL} is a word of the question. */
  private static final Pattern NL =
      Pattern.compile(
          "\\s*nl\\s*([:({]|(?:"
              + String.join("|", NlForm.keywords())
              // a keyword that is none, for the driver to name the nearest
              + ")\\b).*|\\s*nl\\s*'.*'\\s*;?\\s*|\\s*(?-i:NL)\\s+\\p{L}+\\s*:.*"
              // nor does a person write in capitals alone
              + "|\\s*(?-i:NL(?:\\s+\\p{Lu}+)+)\\s*;?\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** A question whose colon is missing: as its first word, NL would be searched in the cells. */
  private static final Pattern NO_COLON =
      Pattern.compile(
          "\\s*NL\\s+(?i:how|what|which|who|whose|when|where|is|are|do|does|did|show|list|give|find"
              + "|count|tell)\\s.*",
          Pattern.DOTALL);

  /** One that is a question, from what stands behind NL. */
  private static final Pattern NL_QUESTION = Pattern.compile("(?is)\\s*nl\\s*([:({'].*)");

  /** A question may well begin with "Select" or "With"; hardly so in capitals. */
  private static final Pattern SQL =
      Pattern.compile(
          "\\s*((SELECT|WITH|VALUES|PRAGMA|EXPLAIN)\\b|select\\s+[\\d'].*|(?i:pragma\\s+\\w+\\s*[(=]).*"
              + "|select\\b.*\\bfrom\\b.*[=*(<>'].*"
              + "|(?i:select\\s+(\\w+\\.)?\\*(\\s*,.*)?\\s+from\\b)).*",
          Pattern.DOTALL);

  /** As statements go on that may begin like a sentence: where many are read, they are SQL. */
  private static final Pattern SCRIPTED =
      Pattern.compile(
          "(?is)\\s*+(?:"
              + "select\\s+(?:distinct\\s+)?[\\w.*\"]+(?:\\s*\\([^)]*\\))?(?:\\s*,.*)?\\s+from\\s"
              + "|insert\\s+into\\s|merge\\s+into\\s|delete\\s+from\\s|update\\s+\\S+\\s+set\\s"
              + "|(?:create|alter|drop)\\s+(?:\\w+\\s+){0,3}(?:table|view|index|schema|database"
              + "|sequence|trigger|function|procedure|user|role|type)\\b"
              + "|truncate\\s+table\\s|pragma\\s+\\w|start\\s+transaction\\b"
              + "|(?:begin|commit|rollback|end)(?:\\s+(?:work|transaction|immediate|deferred"
              + "|exclusive))?\\s*;?\\s*$"
              + "|(?:savepoint|release|vacuum|analyze|use)(?:\\s+\\w+)?\\s*;?\\s*$"
              + "|explain\\s+(?:query\\s+plan\\s+|plan\\s+for\\s+|analyze\\s+)?(?:select|with|values"
              + "|insert|update|delete)\\b"
              + "|set\\s+\\S+\\s*(?:=|to\\s)|call\\s+\\S+\\s*\\(|(?:attach|detach)\\s+(?:database\\s+)?'"
              + "|(?:grant|revoke)\\s.*\\s(?:to|from)\\s)");

  /** The end of one statement, which some engines refuse. */
  private static final Pattern SEMICOLON = Pattern.compile("\\s*;\\s*\\z");

  /** A block of statements, whose semicolon belongs to it. */
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?is)\\s*(?:begin|declare|create\\b.*\\b(?:function|procedure|trigger|package))\\b.*;"
              + ".*\\bend\\b\\s*\\w*\\s*;\\s*");

  /** An NL statement with its keyword. */
  private static final Pattern KEYWORD = Pattern.compile("(?is)\\s*nl\\s+(?<keyword>\\w+)\\b.*");

  private StatementText() {}

  /** Whether the cells of what comes back are sentences and SQL, to be read whole. */
  static boolean tells(@Nullable String text) {
    return form(text).filter(NlForm::tells).isPresent();
  }

  /** Whether what comes back is the text of a file. */
  static boolean exports(@Nullable String text) {
    return form(text).filter(NlForm.EXPORT::equals).isPresent();
  }

  private static Optional<NlForm> form(@Nullable String text) {
    Matcher statement = KEYWORD.matcher(text == null ? "" : text);
    return statement.matches() ? NlForm.named(statement.group("keyword")) : Optional.empty();
  }

  /**
   * What is run for a text that was typed as the question.
   *
   * @throws UsageException where the form wants a question, and this is something else, or where
   *     the colon behind NL is missing
   */
  static String statement(String typed, OutputFormat wanted) throws UsageException {
    if (SQL.matcher(typed).matches()) {
      return sql(typed, wanted);
    } else if (!NL.matcher(typed).matches()) {
      if (NO_COLON.matcher(typed).matches()) {
        throw new UsageException(
            "A colon is missing: write NL:" + typed.strip().substring(2) + ", or leave NL out.");
      }
      return "NL" + keyword(wanted) + ": " + typed;
    }
    String keyword = keyword(wanted);
    if (typed.strip().regionMatches(true, 2, keyword, 0, keyword.length())) {
      return typed;
    }
    Matcher question = NL_QUESTION.matcher(typed);
    if (question.matches()) {
      return "NL" + keyword + question.group(1);
    }
    throw notAsked(wanted);
  }

  /**
   * Whether it is an NL statement, whose rows come piece by piece: no limit is needed for a few.
   */
  static boolean asks(@Nullable String statement) {
    return statement != null && NL.matcher(statement).matches();
  }

  /** The text of one statement of a script, where SQL may begin in lower case. */
  static String scripted(String typed, OutputFormat wanted) throws UsageException {
    return SCRIPTED.matcher(typed).lookingAt() ? sql(typed, wanted) : statement(typed, wanted);
  }

  /**
   * Several queries that were typed as one text, each by itself: some drivers run the first alone,
   * and say nothing.
   */
  static List<String> each(String statement, Connection connection) throws SQLException {
    if (!SQL.matcher(statement).matches()) {
      return List.of(statement);
    }
    SqlFlavour flavour = SqlFlavour.of(connection.getMetaData().getDatabaseProductName());
    List<String> all =
        SqlStatements.of(statement, flavour).stream().map(SqlStatements.Part::sql).toList();
    return all.size() > 1 ? all : List.of(statement);
  }

  private static String sql(String typed, OutputFormat wanted) throws UsageException {
    if (!keyword(wanted).isEmpty()) {
      throw notAsked(wanted);
    }
    return BLOCK.matcher(typed).matches() ? typed : SEMICOLON.matcher(typed).replaceFirst("");
  }

  /** The keyword of an output format, with a leading blank. */
  private static String keyword(OutputFormat wanted) {
    return switch (wanted) {
      case SQL -> " SQL";
      case EXPLAIN -> " EXPLAIN";
      default -> "";
    };
  }

  private static UsageException notAsked(OutputFormat wanted) {
    return new UsageException(
        (wanted == OutputFormat.SQL ? "--sql" : "--explain")
            + " goes with a question; this is a statement, which is run without it.");
  }
}
