// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.StemTokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.PointsFormat;
import org.apache.lucene.codecs.PointsReader;
import org.apache.lucene.codecs.PointsWriter;
import org.apache.lucene.codecs.lucene90.Lucene90PointsWriter;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.bkd.BKDWriter;

/**
 * Writes the values of a database into an index that {@link ValueIndex} reads. Values may come from
 * one thread only. Closed without {@link #finish()}, it leaves what was there before.
 */
public final class ValueIndexWriter implements Closeable {

  private static final long MEBIBYTE = 1L << 20;

  /** Memory for what is not written yet: more of it makes fewer segments, which need merging. */
  private static final double BUFFER_MB =
      Math.max(16, Math.min(128, Runtime.getRuntime().maxMemory() / 4 / MEBIBYTE));

  /** Above this share of deleted values, an index that is continued is written anew. */
  private static final double MOST_DELETED = 0.2;

  /** Segments that an index may have when it was continued; each costs a search some time. */
  private static final int MOST_SEGMENTS = 4;

  private final Directory directory;
  private final IndexWriter writer;
  private final Catalog catalog;
  private final ValueColumns columns;

  /** The user data of the commit that is continued; empty for the first. */
  private final Map<String, String> before;

  private final Set<ColumnId> searched;
  private final StemTokenizer words = new StemTokenizer();
  private final ValueDocumentQueue documents;

  /** Begins an index in an empty directory for the columns of a catalog. */
  public ValueIndexWriter(Directory directory, Catalog catalog) throws IOException {
    this(
        directory,
        new IndexWriter(directory, config(OpenMode.CREATE)),
        catalog,
        new ValueColumns(),
        Map.of());
  }

  private ValueIndexWriter(
      Directory directory,
      IndexWriter writer,
      Catalog catalog,
      ValueColumns columns,
      Map<String, String> before) {
    this.directory = directory;
    this.writer = writer;
    this.documents = new ValueDocumentQueue(writer);
    this.catalog = catalog;
    this.columns = columns;
    this.before = before;
    this.searched = catalog.columns().stream().map(Column::id).collect(Collectors.toSet());
  }

  /**
   * Goes on with an index that was finished. The values of columns that the catalog still has stay,
   * those of other columns go; to replace a column's values, {@link #remove} it and add them again.
   * Files are only added and deleted, never written to, so that they may be links to those of
   * another index.
   *
   * @param catalog the new one
   * @throws IOException when the directory has no index, or a damaged one
   */
  public static ValueIndexWriter continuing(Directory directory, Catalog catalog)
      throws IOException {
    Map<String, String> before = SegmentInfos.readLatestCommit(directory).getUserData();
    ValueColumns columns = ValueColumnsFile.continued(directory, before);
    IndexWriter writer = new IndexWriter(directory, config(OpenMode.APPEND));
    ValueIndexWriter values = new ValueIndexWriter(directory, writer, catalog, columns, before);
    try {
      values.dropOthers();
      return values;
    } catch (IOException | RuntimeException e) {
      rollback(writer);
      throw e;
    }
  }

  private static IndexWriterConfig config(OpenMode mode) {
    return new IndexWriterConfig()
        .setOpenMode(mode)
        .setCodec(new ValueCodec())
        .setRAMBufferSizeMB(BUFFER_MB)
        .setIndexSort(ValueFields.ORDER);
  }

  private void dropOthers() throws IOException {
    for (ColumnId column : List.copyOf(columns.all())) {
      if (!searched.contains(column)) {
        remove(column);
        columns.forget(column);
      }
    }
  }

  /**
   * Adds a value; each distinct one of a column once. Blank ones can't be searched and are left
   * out.
   */
  public void add(ColumnId column, String value) throws IOException {
    String folded = Folding.fold(ValueFields.searched(value));
    if (folded.isEmpty() || !searched.contains(column)) {
      return;
    }
    ValueColumns.Entry entry = columns.entry(column);
    documents.add(ValueDocument.Contents.of(value, folded, words, entry.number()));
    entry.added();
  }

  /** Takes back all values of a column. */
  public void remove(ColumnId column) throws IOException {
    ValueColumns.Entry entry = columns.known(column);
    if (entry != null) {
      documents.drain();
      writer.deleteDocuments(new Term(ValueFields.COLUMN, Integer.toString(entry.number())));
      entry.emptied();
    }
  }

  /** Marks a column as having more values than were added, until it is removed. */
  public void incomplete(ColumnId column) {
    if (searched.contains(column)) {
      columns.entry(column).incomplete();
    }
  }

  /** How many values there are. */
  public long count() {
    return columns.values();
  }

  /**
   * Makes the index complete, on disk: in one segment, or in a few where it was continued and most
   * of it stayed as it was.
   */
  public void finish() throws IOException {
    documents.drain();
    boolean continued = !before.isEmpty();
    writer.forceMerge(continued && !muchDeleted() ? MOST_SEGMENTS : 1);
    Map<String, String> commit = ValueColumnsFile.write(directory, columns, catalog);
    directory.sync(commit.values());
    writer.setLiveCommitData(commit.entrySet());
    writer.commit();
    if (continued) {
      ValueColumnsFile.delete(directory, before);
    }
  }

  private boolean muchDeleted() throws IOException {
    writer.flush(); // deletes are only counted then
    IndexWriter.DocStats stats = writer.getDocStats();
    return stats.maxDoc - stats.numDocs > MOST_DELETED * stats.maxDoc;
  }

  @Override
  public void close() throws IOException {
    documents.close();
    rollback(writer); // what finish committed stays
  }

  /** Closes a writer without what it did not commit. */
  private static void rollback(IndexWriter writer) throws IOException {
    boolean interrupted = Thread.interrupted(); // it would leave Lucene's threads and files open
    try {
      writer.rollback();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Lucene's own format, with fewer points in a leaf: a leaf is read whole for each key that is
   * looked up. It has the name of Lucene's, which reads it.
   */
  private static final class ValueCodec extends FilterCodec {

    private static final int POINTS_IN_LEAF = 64;

    ValueCodec() {
      super(Codec.getDefault().getName(), Codec.getDefault());
    }

    @Override
    public PointsFormat pointsFormat() {
      PointsFormat usual = delegate.pointsFormat();
      return new PointsFormat() {
        @Override
        public PointsWriter fieldsWriter(SegmentWriteState state) throws IOException {
          return new Lucene90PointsWriter(
              state, POINTS_IN_LEAF, BKDWriter.DEFAULT_MAX_MB_SORT_IN_HEAP);
        }

        @Override
        public PointsReader fieldsReader(SegmentReadState state) throws IOException {
          return usual.fieldsReader(state);
        }
      };
    }
  }
}
