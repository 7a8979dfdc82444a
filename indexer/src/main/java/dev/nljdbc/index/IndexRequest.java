// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ModelDescriptions;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.Sha256;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What to index and how.
 *
 * @param identity identifies the database without secrets: real URL (passwords removed), user,
 *     schema
 * @param root the folder of all index directories ({@code nl.dir}); empty to hold the index in
 *     memory
 * @param texts what is written of the database outside it
 * @param embedder finds columns by meaning
 * @param limits of time and size
 * @param visibility which tables and columns may be known; the others are not read
 * @param shared whether all sessions see the same rows where the engine does not tell
 * @param question that waits for the index: what it names is read first; empty for none
 * @param harmless which tables and views may be read for it
 */
public record IndexRequest(
    String identity,
    Optional<Path> root,
    Texts texts,
    Embedder embedder,
    Limits limits,
    Visibility visibility,
    boolean shared,
    String question,
    Harmless harmless) {

  private static final int LISTS = 8;

  /**
   * What is written of the database outside it.
   *
   * @param descriptions the user's own descriptions (YAML or CSV)
   * @param queries a file or folder of SQL that people wrote, to be mined for joins and expressions
   * @param semantics files and folders of semantic models
   * @param described what a model wrote of the columns; asked at each look at the schema
   */
  public record Texts(
      Optional<Path> descriptions,
      Optional<Path> queries,
      List<Path> semantics,
      Supplier<ModelDescriptions> described) {

    /** Copies the list. */
    public Texts {
      semantics = List.copyOf(semantics);
    }
  }

  /**
   * Limits of time and size.
   *
   * @param budget the time for reading statistics and values; the status names what is not reached
   * @param longestWait the part of it that whoever opens an index on disk waits for; a refresh
   *     reads on
   * @param maxValuesPerColumn columns with more distinct text values than this are not indexed,
   *     which the status says
   * @param maxBytes the most that all index directories in the root may take together
   */
  public record Limits(
      Duration budget, Duration longestWait, long maxValuesPerColumn, long maxBytes) {}

  /** Decides which tables and views may be read: a view may call a function that writes. */
  @FunctionalInterface
  public interface Harmless {

    /** All of them. */
    Harmless ALL = (connection, catalog) -> table -> true;

    /** Those of a catalog; the connection is the build's. */
    Predicate<TableId> of(Connection connection, Catalog catalog) throws SQLException;
  }

  /** With the defaults of the driver's settings. */
  public static IndexRequest of(String identity, Optional<Path> root) {
    return new IndexRequest(
        identity,
        root,
        new Texts(Optional.empty(), Optional.empty(), List.of(), () -> ModelDescriptions.NONE),
        StaticEmbedder.shared(),
        new Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 1_000_000, Long.MAX_VALUE),
        Visibility.ALL,
        false,
        "",
        Harmless.ALL);
  }

  private IndexRequest with(Texts others) {
    return new IndexRequest(
        identity, root, others, embedder, limits, visibility, shared, question, harmless);
  }

  private IndexRequest with(Limits others) {
    return new IndexRequest(
        identity, root, texts, embedder, others, visibility, shared, question, harmless);
  }

  /** The same with another budget of time, for all of which its opener waits. */
  public IndexRequest withBudget(Duration time) {
    return with(new Limits(time, time, limits.maxValuesPerColumn, limits.maxBytes));
  }

  /** The same, opened after this time with what was read by then. */
  public IndexRequest withWait(Duration time) {
    Duration shorter = time.compareTo(limits.budget) < 0 ? time : limits.budget;
    return with(new Limits(limits.budget, shorter, limits.maxValuesPerColumn, limits.maxBytes));
  }

  /** The same for a question, whose tables are read first. */
  public IndexRequest withQuestion(String asked) {
    return new IndexRequest(
        identity, root, texts, embedder, limits, visibility, shared, asked, harmless);
  }

  /** The same with a file of descriptions. */
  public IndexRequest withDescriptions(Optional<Path> file) {
    return with(new Texts(file, texts.queries, texts.semantics, texts.described));
  }

  /** The same with a file or folder of queries. */
  public IndexRequest withQueries(Optional<Path> place) {
    return with(new Texts(texts.descriptions, place, texts.semantics, texts.described));
  }

  /** The same with files and folders of semantic models. */
  public IndexRequest withSemantics(List<Path> places) {
    return with(new Texts(texts.descriptions, texts.queries, places, texts.described));
  }

  /** The same with another embedder. */
  public IndexRequest withEmbedder(Embedder other) {
    return new IndexRequest(
        identity, root, texts, other, limits, visibility, shared, question, harmless);
  }

  /** The same with another limit on a column's values. */
  public IndexRequest withMaxValuesPerColumn(long values) {
    return with(new Limits(limits.budget, limits.longestWait, values, limits.maxBytes));
  }

  /** The same with another limit on the size of all indexes. */
  public IndexRequest withMaxBytes(long bytes) {
    return with(new Limits(limits.budget, limits.longestWait, limits.maxValuesPerColumn, bytes));
  }

  /**
   * The same for those tables and columns alone. Other lists get an index of their own: no file of
   * this index holds what is hidden.
   */
  public IndexRequest withVisibility(Visibility lists) {
    String mark = Sha256.hex(lists.key(), LISTS);
    String hiding = lists.all() ? identity : identity + "\nlists " + mark;
    return new IndexRequest(
        hiding, root, texts, embedder, limits, lists, shared, question, harmless);
  }

  /** The same where the user says whether all sessions see the same rows. */
  public IndexRequest withShared(boolean rows) {
    return new IndexRequest(
        identity, root, texts, embedder, limits, visibility, rows, question, harmless);
  }

  /** The same with what a model wrote of the columns. */
  public IndexRequest withDescribed(Supplier<ModelDescriptions> written) {
    return with(new Texts(texts.descriptions, texts.queries, texts.semantics, written));
  }

  /** The same, which reads only what is harmless. */
  public IndexRequest withHarmless(Harmless tables) {
    return new IndexRequest(
        identity, root, texts, embedder, limits, visibility, shared, question, tables);
  }

  /** The index directory; empty when it is in memory, or this process can't write to it. */
  public Optional<Path> writableDirectory() {
    return directory().filter(folder -> !IndexDirectory.readOnly(folder));
  }

  /** The index directory; empty when the index is held in memory. */
  public Optional<Path> directory() {
    return root.map(
        folder -> folder.toAbsolutePath().resolve(DatabaseIdentity.folderName(identity)));
  }
}
