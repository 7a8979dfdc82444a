// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * The life of a tool's report with a verified question: the same rows a month later, after a new
 * column and from another folder of indexes; only its own rows for another login; and the reason
 * instead of rows once the question's SQL no longer runs.
 */
public final class ReportLife {

  /** What a tool asks that writes its values into the text; it has the rows of {@code least} 4. */
  public static final String LONGER_THAN_4 =
      "NL: titles and minutes of tracks longer than 4 minutes";

  /** The query of the designs in {@code docs/reports}. */
  static final String QUESTION = "NL: titles and minutes of tracks longer than ? minutes";

  /** BIRT tells the cases of a column's name apart. */
  static final String SQL =
      "SELECT title AS \"title\", minutes AS \"minutes\" FROM track WHERE minutes > ? ORDER BY id";

  /** A tool. */
  @FunctionalInterface
  public interface Printer {

    /**
     * Prints the report of the tracks that are longer than 4 minutes.
     *
     * @return titles and minutes in one text
     */
    String printed(String url, String user, String password) throws Exception;
  }

  private final Tracks tracks;
  private final Printer printer;

  private ReportLife(Tracks tracks, Printer printer) {
    this.tracks = tracks;
    this.printer = printer;
  }

  /** A design, from the folder of whatever module. */
  static Path design(String file) {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve("docs/reports"))) {
      folder = folder.getParent();
    }
    return Objects.requireNonNull(folder, "docs/reports").resolve("docs/reports").resolve(file);
  }

  /** Lives it, on PostgreSQL. */
  public static void check(Path directory, Printer printer) throws Exception {
    new ReportLife(Tracks.on(Engines.POSTGRESQL, directory), printer).check();
  }

  private void check() throws Exception {
    Path memory = tracks.directory().resolve("memory.yml");
    try (Connection owner = tracks.wrapped().getConnection();
        Statement statement = owner.createStatement()) {
      Tracks.remember(statement, QUESTION, SQL);
      Tracks.remember(statement, LONGER_THAN_4, SQL.replace("?", "4"));
      try (ResultSet rows = statement.executeQuery("NL EXPORT MEMORY")) {
        assertThat(rows.next()).isTrue();
        Files.writeString(memory, rows.getString(1));
      }
    }
    String verified = ";nl.memory=" + memory + ";nl.answers=verified;nl.today=2026-0";
    String january = printed("indexes", verified + "1-15");
    assertThat(january).containsSubsequence("Moon", "5", "Rain", "7").doesNotContain("Sun");
    assertThat(printed("indexes", verified + "2-15")).isEqualTo(january);

    changed("ALTER TABLE track ADD COLUMN discs INTEGER");
    assertThat(printed("indexes", verified + "3-15")).isEqualTo(january);
    assertThat(printed("another machine", verified + "3-15")).isEqualTo(january);

    String ann = "ann" + Long.toHexString(System.nanoTime());
    changed(
        "CREATE ROLE " + ann + " LOGIN PASSWORD 'x'",
        "GRANT SELECT ON track TO " + ann,
        "ALTER TABLE track ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY rain ON track TO " + ann + " USING (title = 'Rain')");
    assertThat(printer.printed(url("ann", verified + "3-15"), ann, "x"))
        .containsSubsequence("Rain", "7")
        .doesNotContain("Moon");
    changed("DROP OWNED BY " + ann, "DROP ROLE " + ann);

    changed("ALTER TABLE track RENAME COLUMN minutes TO seconds");
    assertThatThrownBy(() -> printed("indexes", verified + "3-15"))
        .hasStackTraceContaining("no longer runs");
  }

  private String url(String folder, String settings) {
    return tracks.url() + ";nl.dir=" + tracks.directory().resolve(folder) + settings;
  }

  private String printed(String folder, String settings) throws Exception {
    String user = tracks.engine().properties().getProperty("user");
    String password = tracks.engine().properties().getProperty("password");
    return printer.printed(url(folder, settings), user, password);
  }

  private void changed(String... sql) throws SQLException {
    try (Connection owner =
        DriverManager.getConnection(tracks.bareUrl(), tracks.engine().properties())) {
      Engines.run(owner, sql);
    }
  }
}
