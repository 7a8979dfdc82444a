// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.delegate;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out which engine a driver is connected to. Some engines speak the protocol of another and
 * report its name, but lack its functions; a query that only the original runs tells them apart. Of
 * engines that are not known, it finds the quotes of names and the clause that limits rows.
 *
 * @param connection that the queries run on; its transaction survives them
 */
record EngineProbe(TolerantConnection connection) {

  private static final String BACKQUOTE = "`";

  /**
   * States of cancelled queries, time-outs, lacking resources, rollbacks and failed transactions.
   */
  private static final Pattern PASSING = Pattern.compile("(57|HYT|53|40|25).*");

  /**
   * The product's name for {@link EngineFacts#of}.
   *
   * @param reported the driver's own name for it
   * @return empty if nothing can be run, since a failure would spoil the open transaction
   * @throws SQLException if a query failed for a reason that says nothing about the engine
   */
  Optional<String> product(String reported) throws SQLException {
    EngineFacts facts = EngineFacts.of(reported);
    Optional<String> proof = facts.text("proof");
    if (!facts.name().isEmpty() && proof.isEmpty()) {
      return Optional.of(reported);
    }
    if (!connection.getAutoCommit() && !connection.getMetaData().supportsSavepoints()) {
      return Optional.empty();
    }
    if (proof.isPresent() && runs(proof.get())) {
      return Optional.of(reported);
    }
    String quote = connection.getMetaData().getIdentifierQuoteString().strip();
    boolean backquotes = quote.equals(BACKQUOTE);
    boolean limits =
        !runs("SELECT 1 AS one FETCH FIRST 1 ROWS ONLY")
            && runs("SELECT one FROM (SELECT 1 AS one) t LIMIT 1"); // some need FROM before LIMIT
    return Optional.of(
        backquotes || limits || proof.isPresent()
            ? EngineFacts.unknown(reported, backquotes ? BACKQUOTE : "\"", limits)
            : reported);
  }

  private boolean runs(String query) throws SQLException {
    Savepoint savepoint = connection.getAutoCommit() ? null : connection.setSavepoint();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next();
    } catch (SQLException e) {
      if (PASSING.matcher(String.valueOf(e.getSQLState())).matches()) {
        throw e;
      }
      DriverGaps.note(e);
      return false;
    } finally {
      if (savepoint != null) {
        connection.rollback(savepoint);
        connection.releaseSavepoint(savepoint);
      }
    }
  }
}
