package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.session.BoundValues;
import dev.nljdbc.jdbc.session.NlSession;
import dev.nljdbc.jdbc.syntax.NlStatement;
import dev.nljdbc.jdbc.syntax.NlStatementParser;
import dev.nljdbc.llm.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;

/** {@link Connection#nativeSQL} of a question: its SQL is found, and not run. */
record NativeSql(NlSession session, Connection engines) {

  String of(String sql) throws SQLException {
    Composition composition = composition(NlStatementParser.parse(sql, session.flavour()));
    Cancellation cancellation = session.begin(Cancellation.unbounded());
    try {
      AnsweredComposition asked = new AnsweredComposition(composition, BoundValues.NONE, session);
      asked.ask(cancellation);
      String found = asked.sql(engines);
      asked.answered();
      return found;
    } finally {
      session.end(cancellation);
    }
  }

  private Composition composition(NlStatement statement) throws SQLException {
    if (statement instanceof NlStatement.Asking asking) {
      return Composition.of(session.questions().whole(asking));
    }
    if (statement instanceof NlStatement.Embedded embedded) {
      return Composition.of(embedded);
    }
    throw new NlException(NlError.UNSUPPORTED, "Only a question has SQL: NL: question");
  }
}
