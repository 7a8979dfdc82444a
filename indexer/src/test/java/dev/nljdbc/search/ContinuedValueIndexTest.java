// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContinuedValueIndexTest {

  private static final Catalog BEFORE =
      new Tables().table("city", "name", "state").table("dog", "breed").catalog();

  /** A table before and after the others, one column gone, one new. */
  private static final Catalog AFTER =
      new Tables()
          .table("airline", "name")
          .table("city", "mayor", "name")
          .table("dog", "breed")
          .table("zoo", "name")
          .catalog();

  private final Directory directory = new ByteBuffersDirectory();

  @BeforeEach
  void build() throws IOException {
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, BEFORE)) {
      add(writer, "city.name", "Oslo", "Rome");
      add(writer, "city.state", "Iowa");
      add(writer, "dog.breed", "Beagle", "Husky", "Poodle");
      writer.finish();
    }
  }

  private static void add(ValueIndexWriter writer, String column, String... values)
      throws IOException {
    for (String value : values) {
      writer.add(Tables.column(column), value);
    }
  }

  private static List<String> found(ValueIndex index, String text, String... columns) {
    return index.search(new ValueQuery(text, List.of(), List.of(columns), 5)).stream()
        .map(hit -> hit.column() + "=" + hit.contents())
        .toList();
  }

  @Test
  void continuing_otherCatalog_keepsWhatItStillHasAndDropsTheRest() throws IOException {
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, AFTER)) {
      assertThat(writer.count()).isEqualTo(5);
      add(writer, "zoo.name", "Artis");
      add(writer, "airline.name", "Iberia");
      add(writer, "city.state", "Ohio"); // of a column gone
      assertThat(writer.count()).isEqualTo(7);
      writer.finish();
    }
    try (ValueIndex index = ValueIndex.open(directory, AFTER)) {
      assertThat(index.count()).isEqualTo(7);
      assertThat(found(index, "oslo")).containsExactly("city.name=Oslo");
      assertThat(found(index, "oslo", "city.name")).containsExactly("city.name=Oslo");
      assertThat(found(index, "husky", "dog.breed")).containsExactly("dog.breed=Husky");
      assertThat(found(index, "artis", "zoo.name")).containsExactly("zoo.name=Artis");
      assertThat(found(index, "iberia")).containsExactly("airline.name=Iberia");
      assertThat(found(index, "iowa")).isEmpty();
      assertThat(found(index, "oslo", "city.mayor")).isEmpty();
    }
  }

  @Test
  void remove_andAddAgain_replacesTheColumnOnly() throws IOException {
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, BEFORE)) {
      writer.remove(Tables.column("dog.breed"));
      assertThat(writer.count()).isEqualTo(3);
      add(writer, "dog.breed", "Husky", "Collie");
      writer.finish();
      assertThat(writer.count()).isEqualTo(5);
    }
    try (ValueIndex index = ValueIndex.open(directory, BEFORE)) {
      assertThat(index.count()).isEqualTo(5);
      assertThat(found(index, "husky")).containsExactly("dog.breed=Husky");
      assertThat(found(index, "collie")).containsExactly("dog.breed=Collie");
      assertThat(found(index, "beagle")).isEmpty();
      assertThat(found(index, "rome")).containsExactly("city.name=Rome");
      assertThat(index.equal(List.of("Oslo", "Collie", "Beagle"), 5))
          .containsOnlyKeys("Oslo", "Collie");
    }
  }

  @Test
  void continuing_columnThatWentAndCameBack_hasOnlyItsNewValues() throws IOException {
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, AFTER)) {
      writer.finish();
    }
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, BEFORE)) {
      add(writer, "city.state", "Ohio");
      writer.finish();
    }
    try (ValueIndex index = ValueIndex.open(directory, BEFORE)) {
      assertThat(index.count()).isEqualTo(6);
      assertThat(found(index, "ohio")).containsExactly("city.state=Ohio");
      assertThat(found(index, "iowa")).isEmpty();
    }
  }

  @Test
  void continuing_closedWithoutFinish_leavesTheIndexAsItWas() throws IOException {
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, AFTER)) {
      add(writer, "zoo.name", "Artis");
    }
    try (ValueIndex index = ValueIndex.open(directory, BEFORE)) {
      assertThat(index.count()).isEqualTo(6);
      assertThat(found(index, "iowa")).containsExactly("city.state=Iowa");
    }
  }

  @Test
  void continuing_noIndex_fails() {
    assertThatThrownBy(() -> ValueIndexWriter.continuing(new ByteBuffersDirectory(), AFTER))
        .isInstanceOf(IndexNotFoundException.class);
  }

  @Test
  void continuing_linksToTheFilesOfAnother_leavesThoseAlone(@TempDir Path folder)
      throws IOException {
    Path old = Files.createDirectories(folder.resolve("old"));
    Path next = Files.createDirectories(folder.resolve("next"));
    try (Directory files = FSDirectory.open(old);
        ValueIndexWriter writer = new ValueIndexWriter(files, BEFORE)) {
      add(writer, "city.name", "Oslo", "Rome");
      add(writer, "dog.breed", "Beagle");
      writer.finish();
    }
    Map<String, byte[]> before = contents(old);
    for (String file : before.keySet()) {
      Files.createLink(next.resolve(file), old.resolve(file));
    }
    try (Directory files = FSDirectory.open(next);
        ValueIndexWriter writer = ValueIndexWriter.continuing(files, BEFORE)) {
      writer.remove(Tables.column("dog.breed"));
      add(writer, "dog.breed", "Collie");
      writer.finish();
    }
    assertThat(contents(old)).containsExactlyEntriesOf(before);
    try (Directory files = FSDirectory.open(old);
        ValueIndex index = ValueIndex.open(files, BEFORE)) {
      assertThat(found(index, "beagle")).containsExactly("dog.breed=Beagle");
    }
    try (Directory files = FSDirectory.open(next);
        ValueIndex index = ValueIndex.open(files, BEFORE)) {
      assertThat(found(index, "beagle")).isEmpty();
      assertThat(found(index, "collie")).containsExactly("dog.breed=Collie");
    }
  }

  private static Map<String, byte[]> contents(Path folder) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }

  @Test
  void finish_continuedTimeAndAgain_keepsTheLargeSegmentUntilMuchOfItIsDeleted()
      throws IOException {
    try (ValueIndexWriter writer = new ValueIndexWriter(directory, BEFORE)) {
      for (int i = 0; i < 20_000; i++) {
        writer.add(Tables.column("city.name"), "Oslo " + i);
      }
      for (int i = 0; i < 10_000; i++) {
        writer.add(Tables.column("city.state"), "Iowa " + i);
      }
      writer.finish();
    }
    assertThat(segments()).hasSize(1);
    int large = segments().get(0);
    for (int time = 0; time < 12; time++) {
      try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, BEFORE)) {
        writer.remove(Tables.column("dog.breed"));
        add(writer, "dog.breed", "Collie " + time, "Husky");
        writer.finish();
      }
      assertThat(segments()).hasSizeLessThanOrEqualTo(4).contains(large);
    }
    try (ValueIndexWriter writer = ValueIndexWriter.continuing(directory, BEFORE)) {
      writer.remove(Tables.column("city.state"));
      writer.finish();
    }
    assertThat(segments()).containsExactly(20_002);
  }

  /** The size of each segment, deleted documents included. */
  private List<Integer> segments() throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.leaves().stream().map(leaf -> leaf.reader().maxDoc()).toList();
    }
  }
}
