// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All indexes together stay below a size, and none that is in use goes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Tag("thorough")
class IndexEvictionTest {

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir Path folder;
  private Path root;
  private Databases shop;
  private final Watch clock = new Watch();

  /** A clock that is set by hand. */
  private static final class Watch extends Clock {

    private Instant now = NOON;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @BeforeEach
  void create() throws SQLException {
    root = folder.resolve("indexes");
    shop = Databases.shop(folder);
  }

  private IndexRequest request(String identity) {
    return IndexRequest.of(identity, Optional.of(root));
  }

  /** Opens and closes an index under another name; says where it is. */
  private Path use(String identity) throws SQLException {
    return use(request(identity));
  }

  private Path use(IndexRequest request) throws SQLException {
    try (IndexStore store = new IndexStore(IndexOpening.Storage.FILES, clock);
        DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      return Objects.requireNonNull(index.status().directory());
    }
  }

  private static boolean holdsAnIndex(Path directory) {
    return Files.exists(directory.resolve("CURRENT"));
  }

  private void later(Duration time) {
    clock.now = clock.now.plus(time);
  }

  private long size(Path directory) throws IOException {
    return new IndexDirectory(directory).bytes();
  }

  @Test
  void open_boundExceeded_removesTheLongestUnused() throws Exception {
    List<Path> all = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      all.add(use(name));
      later(Duration.ofMinutes(5));
    }
    use("a");
    later(Duration.ofMinutes(5));
    long one = size(all.get(0));
    Path last = use(request("d").withMaxBytes(3 * one + one / 2));
    assertThat(holdsAnIndex(all.get(1))).isFalse();
    assertThat(all.get(1)).isDirectory(); // what else is kept with it stays
    assertThat(List.of(all.get(0), all.get(2), last)).allMatch(IndexEvictionTest::holdsAnIndex);
    later(Duration.ofMinutes(5));
    assertThat(holdsAnIndex(use("b"))).isTrue();
  }

  @Test
  void open_answersKeptWithARemovedIndex_stay() throws Exception {
    Path old = use("old");
    Path answer = Files.createDirectory(old.resolve("answers")).resolve("1.json");
    Files.writeString(answer, "{}");
    later(Duration.ofMinutes(5));
    use(request("new").withMaxBytes(1));
    assertThat(holdsAnIndex(old)).isFalse();
    assertThat(answer).hasContent("{}");
  }

  @Test
  void open_oldOneIsOpenHere_staysUntilItIsClosed() throws Exception {
    try (IndexStore store = new IndexStore(IndexOpening.Storage.FILES, clock)) {
      DatabaseIndex used = store.open(request("used"), shop, IndexProgress.SILENT);
      Path directory = Objects.requireNonNull(used.status().directory());
      later(Duration.ofMinutes(5));
      use(request("new").withMaxBytes(1));
      assertThat(holdsAnIndex(directory)).isTrue();
      assertThat(IndexStoreTest.values(used, "oslo")).isNotEmpty();
      used.close();
      store.close();
      later(Duration.ofMinutes(5));
      use(request("newer").withMaxBytes(1));
      assertThat(holdsAnIndex(directory)).isFalse();
    }
  }

  @Test
  void open_oldOneIsReadByAnotherProcess_staysUntilThatDies() throws Exception {
    IndexingProcess reader = IndexingProcess.start(folder.resolve("shop.sqlite"), root, "read");
    reader.go();
    reader.awaitLine("reading");
    Path directory = root.resolve(DatabaseIdentity.folderName(shop.url()));
    assertThat(holdsAnIndex(directory)).isTrue();
    clock.now = Instant.now().plus(Duration.ofHours(1));
    use(request("new").withMaxBytes(1));
    assertThat(holdsAnIndex(directory)).isTrue();
    reader.kill();
    later(Duration.ofMinutes(5));
    use(request("newer").withMaxBytes(1));
    assertThat(holdsAnIndex(directory)).isFalse();
  }

  @Test
  void open_anotherBuilds_isLeftAlone() throws Exception {
    Path directory = use("old");
    later(Duration.ofMinutes(5));
    try (ProcessLock building = new IndexDirectory(directory).lock()) {
      use(request("new").withMaxBytes(1));
      assertThat(holdsAnIndex(directory)).isTrue();
    }
  }

  @Test
  void open_foldersOfOthersInTheRoot_areLeftAlone() throws Exception {
    Path mine = Files.createDirectories(root.resolve("my-photos"));
    Files.writeString(mine.resolve("CURRENT"), "x");
    Path generation = Files.createDirectory(mine.resolve("g-1"));
    Files.writeString(generation.resolve("cat.jpg"), "x".repeat(100_000));
    use(request("new").withMaxBytes(1));
    assertThat(generation.resolve("cat.jpg")).exists();
  }

  @Test
  void touch_withinAMinute_isNotWrittenAgain() throws Exception {
    Path directory = use("a");
    Instant first = new IndexDirectory(directory).lastUse(clock.now);
    later(Duration.ofSeconds(50));
    use("a");
    assertThat(new IndexDirectory(directory).lastUse(clock.now)).isEqualTo(first);
    later(Duration.ofSeconds(20));
    use("a");
    assertThat(new IndexDirectory(directory).lastUse(clock.now)).isEqualTo(clock.now);
  }

  @Test
  void open_clockWentBack_countsWhatWasUsedBeforeAsUsedNow() throws Exception {
    Path old = use("old");
    later(Duration.ofMinutes(10));
    Path recent = use("recent");
    later(Duration.ofHours(-1)); // now both were used in the future
    assertThat(new IndexDirectory(recent).lastUse(clock.now)).isEqualTo(clock.now);
    assertThat(use("old")).isEqualTo(old);
    assertThat(new IndexDirectory(old).lastUse(clock.now)).isEqualTo(clock.now);
    later(Duration.ofMinutes(2));
    long one = size(old);
    use(request("new").withMaxBytes(2 * one + one / 2));
    assertThat(holdsAnIndex(old)).isFalse();
    assertThat(holdsAnIndex(recent)).isTrue();
  }

  @Test
  void open_clockWasYearsAhead_doesNotKeepAnIndexForYears() throws Exception {
    later(Duration.ofDays(3_650));
    Path mistaken = use("mistaken");
    later(Duration.ofDays(-3_650));
    Path usual = use("usual");
    later(Duration.ofMinutes(2));
    long one = size(usual);
    use(request("new").withMaxBytes(2 * one + one / 2));
    assertThat(holdsAnIndex(mistaken)).isFalse();
    assertThat(holdsAnIndex(usual)).isTrue();
  }
}
