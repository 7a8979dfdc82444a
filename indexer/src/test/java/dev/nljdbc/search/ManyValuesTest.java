// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** So many values that a second thread writes them, and so many alike that not all are compared. */
class ManyValuesTest {

  private static final Catalog CATALOG =
      new Tables().table("page", "address", "title").table("dog", "breed").catalog();
  private static final ColumnId ADDRESS = Tables.column("page.address");
  private static final ColumnId TITLE = Tables.column("page.title");
  private static final String SITE = "https://www.example.com/";
  private static final int VALUES = 60_000;

  private static ValueIndex index;

  @BeforeAll
  static void build() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG)) {
      addPages(writer);
      writer.add(Tables.column("dog.breed"), SITE + "beagle");
      writer.finish();
    }
    index = ValueIndex.open(directory, CATALOG);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static void addPages(ValueIndexWriter writer) throws IOException {
    for (int i = 0; i < VALUES / 2; i++) {
      writer.add(ADDRESS, SITE + "page-" + i);
      writer.add(TITLE, "The page number " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {SITE + "page-17", SITE + "page-29999", "The page number 4711"})
  void search_valueThatBeginsAsAllOthersDo_isFoundFirst(String value) throws IOException {
    assertThat(index.search(ValueQuery.of(value, 5)))
        .first()
        .extracting(ValueHit::contents)
        .isEqualTo(value);
  }

  @Test
  void search_firstLettersOfAll_findsTheShortOnes() throws IOException {
    assertThat(index.search(ValueQuery.of("https://ww", 5)))
        .hasSize(5)
        .allSatisfy(hit -> assertThat(hit.contents()).startsWith(SITE));
  }

  @Test
  void search_firstLettersOfAllInOneColumn_findsThatColumns() throws IOException {
    ValueQuery inDogs = new ValueQuery("https://www.example", List.of("dog"), List.of(), 5);
    assertThat(index.search(inDogs))
        .extracting(ValueHit::contents)
        .containsExactly(SITE + "beagle");
  }

  @Test
  void search_listOfManyUnknownWords_isAnswered() throws IOException {
    Catalog catalog = new Tables().table("page", "title").catalog();
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, catalog)) {
      for (int i = 100_000; i < 140_000; i++) {
        writer.add(TITLE, "order a" + i + "z");
      }
      writer.finish();
    }
    try (ValueIndex orders = ValueIndex.open(directory, catalog)) {
      String unknown =
          IntStream.range(0, 40).mapToObj(i -> "a1" + i + "345y").collect(Collectors.joining(" "));
      assertThat(orders.search(ValueQuery.of(unknown, 5))).hasSizeLessThanOrEqualTo(5);
    }
  }

  @Test
  void search_valueOfThousandsOfColumnsInOneTable_isFoundAsEqual() throws IOException {
    Tables tables = new Tables();
    for (int i = 0; i < 5_000; i++) {
      tables.table("shop_" + i, "city");
    }
    Catalog catalog = tables.catalog();
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, catalog)) {
      for (int i = 0; i < 5_000; i++) {
        writer.add(Tables.column("shop_" + i + ".city"), "city 3");
      }
      writer.finish();
    }
    try (ValueIndex cities = ValueIndex.open(directory, catalog)) {
      for (int i : new int[] {0, 2_500, 4_999}) {
        assertThat(cities.search(new ValueQuery("city 3", List.of("shop_" + i), List.of(), 5)))
            .extracting(ValueHit::match)
            .containsExactly(ValueHit.Match.EXACT);
      }
    }
  }

  @Test
  void finish_sameValuesTwice_hasThemInTheSameOrder() throws IOException {
    assertThat(texts()).hasSize(VALUES).isEqualTo(texts());
  }

  private static List<String> texts() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG)) {
      addPages(writer);
      writer.finish();
    }
    List<String> texts = new ArrayList<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        BinaryDocValues values = leaf.reader().getBinaryDocValues(ValueFields.TEXT);
        while (values.nextDoc() != BinaryDocValues.NO_MORE_DOCS) {
          texts.add(values.binaryValue().utf8ToString());
        }
      }
    }
    return texts;
  }

  @Test
  void remove_whileValuesWaitToBeWritten_takesBackThoseOnly() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG)) {
      addPages(writer);
      writer.remove(TITLE);
      writer.add(TITLE, "The only one");
      writer.finish();
      assertThat(writer.count()).isEqualTo(VALUES / 2 + 1);
    }
    try (ValueIndex left = ValueIndex.open(directory, CATALOG)) {
      assertThat(left.count()).isEqualTo(VALUES / 2 + 1);
      assertThat(left.search(ValueQuery.of("the only one", 1)))
          .extracting(ValueHit::contents)
          .containsExactly("The only one");
    }
  }

  @Test
  void add_diskFull_failsAtTheEndAndLeavesNothingRunning() throws Exception {
    AtomicBoolean full = new AtomicBoolean();
    Directory directory = new FullDisk(new ByteBuffersDirectory(), full);
    int threads = writingThreads();
    ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG);
    addPages(writer);
    full.set(true);
    assertThat(catchThrowable(writer::finish)).isInstanceOf(IOException.class);
    writer.close();
    for (int i = 0; i < 1_000 && writingThreads() > threads; i++) {
      Thread.sleep(10);
    }
    // one of another test may have ended meanwhile
    assertThat(writingThreads()).isLessThanOrEqualTo(threads);
    assertThat(DirectoryReader.indexExists(directory)).isFalse();
  }

  @Test
  void close_whileValuesWaitToBeWritten_leavesNoIndex() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG)) {
      addPages(writer);
    }
    assertThat(DirectoryReader.indexExists(directory)).isFalse();
  }

  @Test
  void finish_interrupted_endsWithAllValuesOrNone() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    boolean ended;
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, CATALOG)) {
      addPages(writer);
      Thread.currentThread().interrupt();
      ended = catchThrowable(writer::finish) == null;
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(DirectoryReader.indexExists(directory)).isEqualTo(ended);
    if (ended) {
      try (ValueIndex all = ValueIndex.open(directory, CATALOG)) {
        assertThat(all.count()).isEqualTo(VALUES);
      }
    }
  }

  private static int writingThreads() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("nl-jdbc value index"))
            .count();
  }

  /** Has no room for another file. */
  private static final class FullDisk extends FilterDirectory {

    private final AtomicBoolean full;

    FullDisk(Directory in, AtomicBoolean full) {
      super(in);
      this.full = full;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      if (full.get()) {
        throw new IOException("No space left on device");
      }
      return super.createOutput(name, context);
    }
  }
}
