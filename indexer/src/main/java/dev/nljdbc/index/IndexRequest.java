package dev.nljdbc.index;

import dev.nljdbc.catalog.ModelDescriptions;
import dev.nljdbc.catalog.Sha256;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What to index and how.
 *
 * @param identity what tells this database from others, without secrets: real URL (passwords
 *     removed), user, schema
 * @param root the folder of all index directories ({@code nl.dir}); empty to hold the index in
 *     memory
 * @param budget the time that statistics and values may take; what is not reached is said in the
 *     status
 * @param descriptions the user's own descriptions (YAML or CSV)
 * @param queries a file or folder of SQL that people wrote, to be mined for joins and expressions
 * @param embedder finds columns by meaning
 * @param maxValuesPerColumn columns with more distinct text values than this are not indexed, which
 *     the status says
 * @param maxBytes the most that all index directories in the root may take together
 * @param visibility which tables and columns may be known; the others are not read
 * @param described what a model wrote of the columns; asked at each look at the schema
 */
public record IndexRequest(
    String identity,
    Optional<Path> root,
    Duration budget,
    Optional<Path> descriptions,
    Optional<Path> queries,
    Embedder embedder,
    long maxValuesPerColumn,
    long maxBytes,
    Visibility visibility,
    Supplier<ModelDescriptions> described) {

  private static final int LISTS = 8;

  /** With the defaults of the driver's settings. */
  public static IndexRequest of(String identity, Optional<Path> root) {
    return new IndexRequest(
        identity,
        root,
        Duration.ofMinutes(5),
        Optional.empty(),
        Optional.empty(),
        StaticEmbedder.shared(),
        1_000_000,
        Long.MAX_VALUE,
        Visibility.ALL,
        () -> ModelDescriptions.NONE);
  }

  /** The same with another budget of time. */
  public IndexRequest withBudget(Duration time) {
    return new IndexRequest(
        identity,
        root,
        time,
        descriptions,
        queries,
        embedder,
        maxValuesPerColumn,
        maxBytes,
        visibility,
        described);
  }

  /** The same with a file of descriptions. */
  public IndexRequest withDescriptions(Optional<Path> file) {
    return new IndexRequest(
        identity,
        root,
        budget,
        file,
        queries,
        embedder,
        maxValuesPerColumn,
        maxBytes,
        visibility,
        described);
  }

  /** The same with a file or folder of queries. */
  public IndexRequest withQueries(Optional<Path> place) {
    return new IndexRequest(
        identity,
        root,
        budget,
        descriptions,
        place,
        embedder,
        maxValuesPerColumn,
        maxBytes,
        visibility,
        described);
  }

  /** The same with another embedder. */
  public IndexRequest withEmbedder(Embedder other) {
    return new IndexRequest(
        identity,
        root,
        budget,
        descriptions,
        queries,
        other,
        maxValuesPerColumn,
        maxBytes,
        visibility,
        described);
  }

  /** The same with another limit on a column's values. */
  public IndexRequest withMaxValuesPerColumn(long values) {
    return new IndexRequest(
        identity,
        root,
        budget,
        descriptions,
        queries,
        embedder,
        values,
        maxBytes,
        visibility,
        described);
  }

  /** The same with another limit on the size of all indexes. */
  public IndexRequest withMaxBytes(long bytes) {
    return new IndexRequest(
        identity,
        root,
        budget,
        descriptions,
        queries,
        embedder,
        maxValuesPerColumn,
        bytes,
        visibility,
        described);
  }

  /**
   * The same for those tables and columns alone. Others get an index of their own: what is hidden
   * is in no file of this one.
   */
  public IndexRequest withVisibility(Visibility lists) {
    String mark = Sha256.hex(lists.key(), LISTS);
    String hiding = lists.all() ? identity : identity + "\nlists " + mark;
    return new IndexRequest(
        hiding,
        root,
        budget,
        descriptions,
        queries,
        embedder,
        maxValuesPerColumn,
        maxBytes,
        lists,
        described);
  }

  /** The same with what a model wrote of the columns. */
  public IndexRequest withDescribed(Supplier<ModelDescriptions> texts) {
    return new IndexRequest(
        identity,
        root,
        budget,
        descriptions,
        queries,
        embedder,
        maxValuesPerColumn,
        maxBytes,
        visibility,
        texts);
  }

  /** The index directory; empty when the index is held in memory. */
  public Optional<Path> directory() {
    return root.map(
        folder -> folder.toAbsolutePath().resolve(DatabaseIdentity.folderName(identity)));
  }
}
