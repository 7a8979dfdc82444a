// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Catalog.HiddenNames;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** Catalogs of any names, types and keys, as they are stored and read again. */
class StoredCatalogTest {

  /** Names as engines allow them: empty ones, quotes, blanks, letters of two and four bytes. */
  private static final List<String> NAMES =
      List.of(
          "", "id", "Name", "na\"me", " x ", "größe", "名前", "\uD83D\uDE00", "a.b", "null", "\n");

  private Path file;

  @BeforeTry
  void create() throws IOException {
    file = Files.createTempFile("stored", ".nlc");
  }

  @AfterTry
  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /** A catalog made of a seed. */
  private record Made(Random random) {

    Catalog catalog() {
      List<Table> tables = IntStream.range(0, random.nextInt(9)).mapToObj(this::table).toList();
      List<ForeignKey> keys =
          tables.stream()
              .filter(table -> !table.columns().isEmpty() && random.nextBoolean())
              .map(this::key)
              .toList();
      List<TableId> hidden = random.nextBoolean() ? List.of(TableId.of(name())) : List.of();
      List<ColumnId> columns = hidden.stream().map(table -> table.column(name())).toList();
      return new Catalog(name(), name(), tables, keys, new HiddenNames(hidden, columns), name());
    }

    private String name() {
      return NAMES.get(random.nextInt(NAMES.size()));
    }

    private List<String> names() {
      return IntStream.range(0, random.nextInt(3)).mapToObj(i -> name()).toList();
    }

    private Table table(int number) {
      TableId id = new TableId(name(), name() + number);
      return new Table(
          id,
          Table.Kind.values()[random.nextInt(2)],
          IntStream.range(0, random.nextInt(7)).mapToObj(i -> column(id, i)).toList(),
          names(),
          List.of(names(), names()),
          random.nextInt(9) - 1,
          random.nextBoolean(),
          name(),
          random.nextBoolean());
    }

    private Column column(TableId table, int number) {
      return new Column(
          table.column(name() + number),
          name(),
          random.nextInt(),
          random.nextBoolean(),
          random.nextBoolean() ? null : name(),
          name().repeat(random.nextInt(400)),
          names());
    }

    private ForeignKey key(Table table) {
      List<String> ends = table.columns().stream().map(Column::name).toList();
      return new ForeignKey(name(), table.id(), ends, table.id(), ends, random.nextDouble());
    }
  }

  private byte[] stored(Catalog catalog) throws IOException {
    ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    byte[] head = StoredCatalog.write(catalog, blocks);
    Files.write(file, blocks.toByteArray());
    return head;
  }

  @Property(tries = 300)
  void open_anyCatalog_isEqualToWhatWasWritten(@ForAll int seed) throws IOException {
    Catalog catalog = new Made(new Random(seed)).catalog();
    Catalog read = StoredCatalog.open(stored(catalog), file);
    assertThat(read.columnCount()).isEqualTo(catalog.columns().size());
    for (Table table : catalog.tables()) { // one by one first, then all
      for (int i = table.columns().size() - 1; i >= 0; i--) {
        Column column = table.columns().get(i);
        assertThat(read.tables().get(read.place(table.id())).columns().get(i)).isEqualTo(column);
      }
    }
    assertThat(read).isEqualTo(catalog).hasSameHashCodeAs(catalog).hasToString(catalog.toString());
    assertThat(read.columns()).isEqualTo(catalog.columns());
  }

  @Property(tries = 300)
  void columns_anyByteDamaged_areFoundOutOrEqual(
      @ForAll int seed,
      @ForAll @IntRange(max = 1 << 20) int at,
      @ForAll @IntRange(min = 1, max = 255) int by)
      throws IOException {
    Catalog catalog = new Made(new Random(seed)).catalog();
    byte[] head = stored(catalog);
    byte[] bytes = Files.readAllBytes(file);
    bytes[at % bytes.length] ^= (byte) by;
    Files.write(file, bytes);
    Catalog read = StoredCatalog.open(head, file);
    try {
      assertThat(read).isEqualTo(catalog); // as when there are no keys to be read
    } catch (UncheckedIOException e) {
      assertThat(e).hasMessageContaining("damaged");
    }
  }

  @Property(tries = 50)
  void open_fileCut_isUnusable(@ForAll int seed, @ForAll @IntRange(max = 1 << 20) int left)
      throws IOException {
    Catalog catalog = new Made(new Random(seed)).catalog();
    byte[] head = stored(catalog);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, left % bytes.length));
    assertThatThrownBy(() -> StoredCatalog.open(head, file))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("the file ends before");
  }

  @Property(tries = 20)
  void columns_fileDeletedWhileOpen_areReadOn(@ForAll int seed) throws IOException {
    Catalog catalog = new Made(new Random(seed)).catalog();
    Catalog read = StoredCatalog.open(stored(catalog), file);
    Files.delete(file);
    assertThat(read).isEqualTo(catalog);
  }

  @Property(tries = 20)
  void columns_readerInterrupted_areReadOn(@ForAll int seed) throws IOException {
    Catalog catalog = new Made(new Random(seed)).catalog();
    Catalog read = StoredCatalog.open(stored(catalog), file);
    Thread.currentThread().interrupt();
    List<String> names = read.columns().stream().map(Column::name).toList();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(names)
        .isEqualTo(catalog.columns().stream().map(Column::name).collect(Collectors.toList()));
    assertThat(read).isEqualTo(catalog);
  }

  @Example
  void open_indexOfAnEarlierVersion_hasNoHomeSchema() throws IOException {
    Catalog catalog = new Made(new Random(1)).catalog().in("main");
    String head = new String(stored(catalog), StandardCharsets.UTF_8);
    assertThat(head).contains(",\"home\":\"main\"");
    byte[] earlier = head.replace(",\"home\":\"main\"", "").getBytes(StandardCharsets.UTF_8);
    assertThat(StoredCatalog.open(earlier, file)).isEqualTo(catalog.in(""));
  }
}
