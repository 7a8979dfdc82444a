// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.ResultSet;

/** Looks behind the rows of an answer. */
public final class EngineRows {

  private EngineRows() {}

  /** The engine's own rows. */
  public static ResultSet behind(ResultSet answer) {
    return ((AnswerResultSet) answer).engines();
  }
}
