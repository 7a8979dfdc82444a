package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.SqlTokens;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Parses the text of a gold query. Spider parts the signs of operators, and puts texts in double
 * quotes.
 */
final class GoldSqlParser {

  private GoldSqlParser() {}

  static Select parse(String sql) throws UnsupportedQueryException {
    Statement statement;
    try {
      statement = CCJSqlParserUtil.parse(plain(sql));
    } catch (JSQLParserException e) {
      throw new UnsupportedQueryException("no SQL that can be read");
    }
    if (statement instanceof Select select) {
      return select;
    }
    throw new UnsupportedQueryException("no query");
  }

  private static String plain(String sql) {
    String joined = sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=");
    StringBuilder plain = new StringBuilder(joined.length());
    for (SqlTokens.Token token : SqlTokens.of(joined)) {
      String text = token.text();
      boolean doubled = token.kind() == SqlTokens.Kind.QUOTED && text.startsWith("\"");
      plain.append(doubled ? inSingleQuotes(text) : text);
    }
    return plain.toString();
  }

  private static String inSingleQuotes(String text) {
    String inner = text.substring(1, text.length() - 1).replace("\"\"", "\"");
    return "'" + inner.replace("'", "''") + "'";
  }
}
