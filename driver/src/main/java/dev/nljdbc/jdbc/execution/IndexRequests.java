// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.config.EmbedderChoice;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.CacheFolder;
import dev.nljdbc.files.CanonicalPath;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.guard.UserDefinedCode;
import dev.nljdbc.index.DatabaseIdentity;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.llm.OpenAiEmbedder;
import dev.nljdbc.memory.TableAddress;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.SentenceEncoder;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the index requests of a connection's database. Its name is asked for only when the session
 * has become another: some drivers run a query for that.
 */
final class IndexRequests {

  /** The maximum size of all indexes in a folder; the least recently used ones go first. */
  private static final long MOST_BYTES = 20_000_000_000L;

  private static final String IN_MEMORY = "memory";
  private static final int DIGITS = 16;

  private final Connection own;
  private final ConnectionFactory target;
  private final String unshared;
  private final boolean varies;
  private final boolean spares;
  private volatile @Nullable Named named;

  /** The name of the database as a session of these rights has it. */
  private record Named(String rights, String database) {}

  /**
   * Of a connection.
   *
   * @param unshared tells this connection from others where no other sees the same database; empty
   *     where others do
   */
  IndexRequests(Connection own, ConnectionFactory target, String unshared) throws SQLException {
    this.own = own;
    this.target = target;
    this.unshared = unshared;
    String product = own.getMetaData().getDatabaseProductName();
    this.varies = SessionState.varies(product);
    this.spares = Dialects.of(product).sparesStatements();
  }

  /**
   * The request for the session as it is now.
   *
   * @param present who it is
   * @param others its rights, where it is another than its login; else empty
   * @param reader the login that the index is read with, if it is not the session's
   */
  IndexRequest of(SessionState.Identity present, String others, Optional<String> reader)
      throws SQLException {
    Settings settings = target.settings();
    checkMemory(settings);
    String url = target.url().real();
    boolean memory = !unshared.isEmpty() || DatabaseIdentity.inMemory(url);
    return IndexRequest.of(
            identity(database(present), others, reader), memory ? Optional.empty() : root(settings))
        .withBudget(settings.duration(Setting.INDEX_BUDGET))
        .withEmbedder(embedder(settings))
        .withDescriptions(descriptions(settings))
        .withQueries(queries(settings))
        .withSemantics(settings.paths(Setting.SEMANTICS).stream().filter(p -> !csv(p)).toList())
        .withMaxBytes(MOST_BYTES)
        .withShared(settings.on(Setting.INDEX_SHARED))
        .withVisibility(visibility(settings))
        .withHarmless(new Guarded(settings.text(Setting.FUNCTIONS_ALLOW).orElse("")));
  }

  /** What no query is refused may be read for the index, too. */
  private record Guarded(String functionsAllowed) implements IndexRequest.Harmless {

    @Override
    public Predicate<TableId> of(Connection connection, Catalog catalog) throws SQLException {
      UserDefinedCode code = UserDefinedCode.read(connection, catalog);
      return new SqlGuard(catalog, code, functionsAllowed)::isHarmless;
    }
  }

  private static boolean csv(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
  }

  /** The user's descriptions in CSV; those in YAML are read with the semantic models. */
  private static Optional<Path> descriptions(Settings settings) throws NlException {
    List<Path> files = settings.paths(Setting.SEMANTICS).stream().filter(p -> csv(p)).toList();
    if (files.size() > 1) {
      throw new NlException(
          NlError.SETTING,
          "nl.semantics names several CSV files of descriptions; put them into one.");
    }
    if (!files.isEmpty() && !Files.exists(files.get(0))) {
      throw new NlException(
          NlError.SETTING, "nl.semantics names a file that does not exist: " + files.get(0));
    }
    return files.stream().findFirst();
  }

  /** Refuses a table of {@code nl.memory} that is none, or has a URL that would run code. */
  private static void checkMemory(Settings settings) throws NlException {
    Optional<String> table = settings.text(Setting.MEMORY).filter(TableAddress::isTable);
    if (table.isEmpty()) {
      return;
    }
    try {
      Optional<RiskyProperty> risky = RiskyProperty.in(TableAddress.of(table.get()).url());
      if (risky.isPresent()) {
        throw new NlException(
            NlError.SETTING,
            "nl.memory: its URL sets %s, which %s. A table is opened without it."
                .formatted(risky.get().name(), risky.get().effect()));
      }
    } catch (IllegalArgumentException e) {
      throw new NlException(NlError.SETTING, "nl.memory: " + e.getMessage(), e);
    }
  }

  /** The file or folder of queries. */
  private static Optional<Path> queries(Settings settings) throws NlException {
    List<Path> places = settings.paths(Setting.QUERIES);
    if (places.size() > 1) {
      throw new NlException(
          NlError.SETTING,
          "nl.queries takes one file or folder, and names "
              + places.stream().map(Path::toString).collect(Collectors.joining(" and "))
              + ". Put them into one folder.");
    }
    return places.stream().findFirst().map(CanonicalPath::of);
  }

  /**
   * The identity names the reader, the role, or what {@code nl.session} makes of a connection that
   * is not asked: another one may see other rows.
   */
  private String identity(String database, String others, Optional<String> reader) {
    String identity = others.isEmpty() ? database : database + "\nrights " + others;
    Optional<String> statements = target.settings().text(Setting.SESSION);
    if (statements.isPresent() && (reader.isPresent() || !varies)) {
      identity += "\nsession " + Sha256.hex(statements.get(), DIGITS);
    }
    String known = identity;
    return reader.map(user -> known + "\nreader " + user).orElse(known);
  }

  /**
   * What is not known in full, such as a relative's session, may be in another schema each time.
   */
  private String database(SessionState.Identity present) throws SQLException {
    Named known = named;
    boolean same =
        varies && present.complete() && known != null && known.rights().equals(present.rights());
    if (known == null || !same) {
      String url = target.url().real();
      String database =
          spares && !present.rights().isEmpty()
              ? DatabaseIdentity.of(own, url, unshared, present.rights())
              : DatabaseIdentity.of(own, url, unshared);
      known = new Named(present.rights(), database);
      named = known;
    }
    return known.database();
  }

  static Visibility visibility(Settings settings) {
    return Visibility.of(
            settings.text(Setting.TABLES_ALLOW).orElse(""),
            settings.text(Setting.TABLES_DENY).orElse(""),
            settings.text(Setting.COLUMNS_DENY).orElse(""))
        .inSchemas(settings.text(Setting.SCHEMAS).orElse(""));
  }

  /** The schemas that are read. */
  static SchemaList schemas(Settings settings) {
    return new SchemaList(visibility(settings).schemas());
  }

  private static Optional<Path> root(Settings settings) {
    Optional<String> named = settings.text(Setting.DIR);
    if (named.isEmpty()) {
      return Optional.of(new CacheFolder().path());
    }
    return named.get().equalsIgnoreCase(IN_MEMORY) ? Optional.empty() : settings.path(Setting.DIR);
  }

  /**
   * The embedder that {@code nl.embedder} names. It makes no request yet.
   *
   * @throws NlException when its jar is missing, or there is no key for its server
   */
  private static Embedder embedder(Settings settings) throws NlException {
    return switch (EmbedderChoice.of(settings).kind()) {
      case NONE -> Embedder.NONE;
      case ONNX -> onnx();
      case OPENAI -> OpenAiEmbedder.open(settings);
      case STATIC -> StaticEmbedder.shared();
    };
  }

  private static Embedder onnx() throws NlException {
    try {
      return SentenceEncoder.load();
    } catch (EmbeddingException e) {
      throw new NlException(NlError.SETTING, String.valueOf(e.getMessage()), e);
    }
  }
}
