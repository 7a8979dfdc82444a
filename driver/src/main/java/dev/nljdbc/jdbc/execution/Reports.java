// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.jdbc.rows.MemoryTable;
import dev.nljdbc.jdbc.syntax.NlCommand;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the rows of NL commands that report on a question or on the system. */
@FunctionalInterface
public interface Reports {

  /**
   * The rows of a command.
   *
   * @param values of a question with parameters
   */
  Report of(NlSession session, NlCommand command, ParameterValues values, Cancellation cancellation)
      throws SQLException;

  /**
   * What a command gives.
   *
   * @param answer the answer that the rows are about; null if there is none
   * @param warnings notices for the user
   */
  record Report(MemoryTable rows, @Nullable NlAnswer answer, List<String> warnings) {}
}
