// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import dev.nljdbc.dialect.DatabaseFile;
import dev.nljdbc.files.CacheFolder;
import dev.nljdbc.index.DatabaseIdentity;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.SentenceEncoder;
import dev.nljdbc.search.StaticEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options for the database and its index, named as the driver's settings. */
final class DatabaseOptions {

  private static final String OURS = "jdbc:nl:";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description = "The database's JDBC URL; nl: behind jdbc: may stand there or not.")
  private String url = "";

  @Option(
      names = {"-n", "--user"},
      paramLabel = "NAME",
      description = "The database's user.")
  private @Nullable String user;

  @Option(
      names = {"-p", "--password"},
      arity = "0..1",
      interactive = true,
      description = "Asks for the password. In scripts: NL_PASSWORD in the environment.")
  private char @Nullable [] password;

  @Option(
      names = {"-D", "--set"},
      paramLabel = "NAME=VALUE",
      description = "A property of the database's own driver.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--driver",
      paramLabel = "FILE.jar",
      description =
          "The JDBC driver of another engine. SQLite, H2, PostgreSQL and MariaDB are built in.")
  private @Nullable Path driver;

  @Option(
      names = "--dir",
      paramLabel = "FOLDER",
      description = "The folder of the indexes (nl.dir). Default: nl-jdbc in your cache folder.")
  private @Nullable Path dir;

  @Option(
      names = "--descriptions",
      paramLabel = "FILE",
      description = "Your own descriptions of columns, YAML or CSV (nl.descriptions).")
  private @Nullable Path descriptions;

  @Option(
      names = "--queries",
      paramLabel = "PLACE",
      description = "A file or folder of SQL that people wrote (nl.queries).")
  private @Nullable Path queries;

  @Option(
      names = "--budget",
      paramLabel = "SECONDS",
      description = "The time that a build may take (nl.index.budget): ${DEFAULT-VALUE}.")
  private long budget = 300;

  @Option(
      names = "--max-values",
      paramLabel = "N",
      description =
          "Columns with more distinct text values are not indexed (nl.lab.index.max-values):"
              + " ${DEFAULT-VALUE}.")
  private long maxValues = 1_000_000;

  @Option(
      names = "--embedder",
      paramLabel = "NAME",
      description =
          "What finds columns by meaning (nl.embedder): static, onnx (with"
              + " nl-jdbc-semantic.jar on the class path) or none. Default: static.")
  private EmbedderName embedder = EmbedderName.STATIC;

  /** Embedders that need no server. */
  private enum EmbedderName {
    STATIC,
    ONNX,
    NONE
  }

  private Embedder embedder() {
    try {
      return switch (embedder) {
        case STATIC -> StaticEmbedder.shared();
        case ONNX -> SentenceEncoder.load();
        case NONE -> Embedder.NONE;
      };
    } catch (EmbeddingException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  /** The URL of the real database. */
  private String realUrl() {
    String stripped = url.strip();
    if (!stripped.regionMatches(true, 0, "jdbc:", 0, 5)) {
      throw usage("URL must begin with jdbc:, for example jdbc:sqlite:shop.db");
    }
    return stripped.regionMatches(true, 0, OURS, 0, OURS.length())
        ? "jdbc:" + stripped.substring(OURS.length())
        : stripped;
  }

  /** Opens the database read-only. */
  ReadOnlyDatabase open() throws SQLException {
    String real = realUrl();
    if (DatabaseIdentity.inMemory(real)) {
      throw usage("A database in memory is gone with its process; there is nothing to keep of it.");
    }
    Optional<String> wrong = DatabaseFile.problem(real);
    if (wrong.isPresent()) {
      throw usage(wrong.get());
    }
    if (driver != null && !Files.isRegularFile(driver)) {
      throw usage("--driver: there is no file " + driver + ".");
    }
    return ReadOnlyDatabase.open(real, credentials(), Optional.ofNullable(driver));
  }

  private Properties credentials() {
    Properties all = new Properties();
    all.putAll(properties);
    if (user != null) {
      all.setProperty("user", user);
    }
    String given = password == null ? System.getenv("NL_PASSWORD") : new String(password);
    if (given != null && !given.isEmpty()) {
      all.setProperty("password", given);
    }
    return all;
  }

  /** The request for its index. */
  IndexRequest request(ReadOnlyDatabase database) throws SQLException {
    Path root = dir == null ? new CacheFolder().path() : dir;
    return IndexRequest.of(database.identity(), Optional.of(root))
        .withBudget(Duration.ofSeconds(budget))
        .withDescriptions(Optional.ofNullable(descriptions))
        .withQueries(Optional.ofNullable(queries))
        .withEmbedder(embedder())
        .withMaxValuesPerColumn(maxValues);
  }

  ParameterException usage(String sentence) {
    CommandLine line = command.commandLine();
    return new ParameterException(line, sentence);
  }
}
