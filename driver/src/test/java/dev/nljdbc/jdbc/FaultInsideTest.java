// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a question fails with when something inside fails that should not. */
class FaultInsideTest {

  @TempDir Path directory;

  private NlException asked(RuntimeException fault) throws Exception {
    NlDriver driver =
        new NlDriver(
            () ->
                new NlRuntime(
                    new IndexStore(),
                    (database, question, workspace, cancellation, failed, recent) -> {
                      throw fault;
                    }));
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    String url = "jdbc:nl:sqlite:" + directory.resolve("t.db");
    try (Connection connection = driver.connect(url, properties);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS t (i INTEGER)");
      Throwable thrown = catchThrowable(() -> statement.executeQuery("NL: how many?"));
      assertThat(thrown).isInstanceOf(NlException.class);
      return (NlException) thrown;
    }
  }

  @Test
  void index_thatCantBeRead_isNamedWithWhatToDo() throws Exception {
    IOException damage = new IOException("damaged: at 7");
    NlException e =
        asked(new UncheckedIOException("The value index can't be read: " + damage, damage));
    assertThat(e.error()).isEqualTo(NlError.INDEX);
    assertThat(e.getMessage())
        .contains("The value index can't be read", "at 7", directory.resolve("indexes").toString())
        .contains("remove its folder");
  }

  @Test
  void fault_ofOurs_isCalledOne() throws Exception {
    NlException e = asked(new IllegalStateException("unheard of"));
    assertThat(e.error()).isEqualTo(NlError.INTERNAL);
    assertThat(e.getMessage()).contains("unheard of");
    assertThat((Object) e.getNextException()).as("by which a pool drops a connection").isNull();
  }

  @Test
  void fault_ofADriver_tellsPoolsToDropTheConnection() throws Exception {
    ClassCastException fault = new ClassCastException("another reply");
    fault.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.engine.Driver", "read", "x", 1)});
    assertThat(asked(fault).getNextException().getSQLState()).startsWith("08");
  }
}
