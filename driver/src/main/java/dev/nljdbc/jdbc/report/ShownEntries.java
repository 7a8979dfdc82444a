// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.report;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.jdbc.execution.NlSession;
import dev.nljdbc.memory.DefinedTerm;
import dev.nljdbc.memory.MemoryEntry;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.queries.DefinitionReader;
import dev.nljdbc.queries.DefinitionReader.UnusableDefinitionException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The verified queries and terms that a session may be shown. Somebody with other rights may have
 * entered them, and their SQL may name what is hidden here, and hold its cells. An entry is shown
 * if its SQL uses only tables and columns that this session may read. The session's own user also
 * sees their own entries that have become invalid, unless these name something hidden by {@code
 * nl.tables.*} or {@code nl.columns.deny}.
 */
final class ShownEntries {

  /** Stands for the SQL of an entry that a session may replace or forget, but not see. */
  static final String NOT_SHOWN = "(not shown: it uses what this connection may not read)";

  private final NlSession session;
  private final Workspace workspace;
  private final DefinitionReader definitions;
  private int leftOut;

  ShownEntries(NlSession session, Workspace workspace) {
    this.session = session;
    this.workspace = workspace;
    this.definitions = new DefinitionReader(workspace.index().catalog());
  }

  /** The verified queries that may be shown to the session. */
  List<VerifiedQuery> queries(String owner) throws SQLException {
    return shown(session.verified(workspace.index().status()).list(owner), queriesOf(user()));
  }

  /** The terms that may be shown to the session. */
  List<DefinedTerm> terms(String owner) throws SQLException {
    return shown(session.terms(workspace.index().status()).list(owner), termsOf(user()));
  }

  /** The SQL of a verified query, or words in its place. */
  String sql(VerifiedQuery query) throws SQLException {
    return queriesOf(user()).test(query) ? query.sql() : NOT_SHOWN;
  }

  /** The SQL of a term, or words in its place. */
  String sql(DefinedTerm term) throws SQLException {
    return termsOf(user()).test(term) ? term.written().toString() : NOT_SHOWN;
  }

  /** A warning if entries were left out. */
  List<String> warnings() {
    return leftOut == 0
        ? List.of()
        : List.of(
            (leftOut == 1
                    ? "1 entry is not shown, for its"
                    : leftOut + " entries are not shown, for their")
                + " SQL uses tables or columns that do not exist here or that this connection may"
                + " not read.");
  }

  private <E> List<E> shown(List<E> all, Predicate<E> visible) {
    List<E> shown = new ArrayList<>();
    all.stream().filter(visible).forEach(shown::add);
    leftOut += all.size() - shown.size();
    return shown;
  }

  private Predicate<VerifiedQuery> queriesOf(String user) {
    return query ->
        workspace.guard().passesWithColumns(query.sql()) || isOwn(query, user, query.sql());
  }

  private Predicate<DefinedTerm> termsOf(String user) {
    return term -> isUsable(term) || isOwn(term, user, term.written().toString());
  }

  private boolean isUsable(DefinedTerm term) {
    try {
      return definitions.read(term.written()) != null;
    } catch (UnusableDefinitionException e) {
      return false;
    }
  }

  /** Entries of files that people write say nothing reliable about who entered them. */
  private boolean isOwn(MemoryEntry entry, String user, String sql) {
    return entry.by().equals(user)
        && !entry.remembered().equals(Instant.EPOCH)
        && !workspace.index().catalog().hidden().isNamedIn(sql);
  }

  private String user() throws SQLException {
    return session.user();
  }
}
