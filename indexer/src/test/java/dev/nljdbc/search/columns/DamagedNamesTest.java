// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.StaticEmbedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;

/** Each byte of the file of names, damaged in turn: no search gives another answer for it. */
class DamagedNamesTest {

  private static final Catalog CATALOG =
      new Tables()
          .table("customer", "id*", "name", "city")
          .table("invoice", "id*", "customer_id", "amount")
          .table("nothing")
          .key("of", "invoice.customer_id", "customer.id")
          .catalog();

  private static final List<String> QUESTIONS = List.of("city of the customer", "amount", "client");

  private static List<List<ColumnHit>> found(Directory directory) throws IOException {
    try (ColumnIndex index =
        ColumnIndex.open(directory, CATALOG, StaticEmbedder.shared(), query -> List.of())) {
      return QUESTIONS.stream().map(question -> index.search(question, 5)).toList();
    }
  }

  @Test
  void search_anyByteDamaged_failsOrFindsTheSame() throws IOException {
    Directory whole = new ByteBuffersDirectory();
    ColumnIndexWriter.write(
        whole,
        CATALOG,
        column -> ColumnStatistics.NONE,
        column -> List.of(),
        StaticEmbedder.shared());
    byte[] bytes;
    try (IndexInput in = whole.openInput("names.nlc", IOContext.READONCE)) {
      bytes = new byte[(int) in.length()];
      in.readBytes(bytes, 0, bytes.length);
    }
    List<List<ColumnHit>> right = found(whole);
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] ^= 5;
      Directory damaged = new ByteBuffersDirectory();
      try (IndexOutput out = damaged.createOutput("names.nlc", IOContext.DEFAULT)) {
        out.writeBytes(bytes, bytes.length);
      }
      try {
        assertThat(found(damaged)).as("byte %s", at).isEqualTo(right);
      } catch (IOException | UncheckedIOException e) {
        refused++;
      }
      bytes[at] ^= 5;
    }
    assertThat(refused).isGreaterThan(bytes.length * 9 / 10);
  }
}
