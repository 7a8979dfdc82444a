// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.StaticEmbedder;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.store.Directory;

/** Writes the columns of a catalog into an index that {@link ColumnIndex} reads. */
public final class ColumnIndexWriter {

  private ColumnIndexWriter() {}

  /**
   * Writes all columns into an empty directory.
   *
   * @param statistics what is known of a column's values
   * @param uses texts that a column is found by beside its names and descriptions
   * @param embedder makes the columns' vectors; one that fails costs these, not the index
   * @return warnings for the user
   */
  public static List<String> write(
      Directory directory,
      Catalog catalog,
      Function<ColumnId, ColumnStatistics> statistics,
      Function<ColumnId, List<String>> uses,
      Embedder embedder)
      throws IOException {
    boolean meanings = !embedder.id().equals(Embedder.NONE.id());
    boolean encoded = meanings && !(embedder instanceof StaticEmbedder);
    NameTableBuilder names = new NameTableBuilder(catalog, statistics, uses);
    String fault = encoded ? encode(directory, names, embedder) : "";
    names.write(directory, encoded && fault.isEmpty() ? embedder.id() : "", meanings);
    directory.sync(Set.of(directory.listAll()));
    directory.syncMetaData();
    return fault.isEmpty() ? List.of() : List.of(fault);
  }

  private static String encode(Directory directory, NameTableBuilder names, Embedder embedder)
      throws IOException {
    try {
      ColumnVectors.write(directory, names, embedder);
      return "";
    } catch (EmbeddingException e) {
      return ("Columns are found by their words, for the embedder %s failed: %s. NL REFRESH"
              + " tries it again.")
          .formatted(embedder.id(), e.getMessage());
    }
  }
}
