// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.store.StoreAddress;
import dev.nljdbc.store.TeamStore;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.Relay;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Members of a team that share one index by a real PostgreSQL. */
@Timeout(600)
@Tag("thorough")
class TeamIndexTest {

  @TempDir Path folder;
  private String url;
  private Relay relay;
  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    url = Engines.POSTGRESQL.freshUrl(folder);
    relay = Relay.before(url);
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
    relay.close();
  }

  /** A program with a folder of its own. */
  private final class Member {

    final Databases database;
    final Path root;
    final TeamStore team;
    final IndexStore indexes;

    Member(Databases database, String name, boolean readOnly, Clock clock) {
      this.indexes = new IndexStore(IndexOpening.Storage.FILES, clock);
      this.database = Databases.at(Path.of(database.url().substring("jdbc:sqlite:".length())));
      this.root = folder.resolve(name);
      StoreAddress address =
          new StoreAddress(
              relay.url(url), Optional.of("postgres"), Optional.of("postgres"), readOnly);
      this.team = new TeamStore(address, Optional.of(root));
      open.add(indexes);
      open.add(team);
    }

    IndexRequest request() {
      return database.request(root).withStore(Optional.of(team));
    }

    DatabaseIndex open() throws Exception {
      return indexes.open(request(), database, IndexProgress.SILENT);
    }

    /** The same, however long the member that builds may take on a busy machine. */
    DatabaseIndex openPatiently() throws Exception {
      IndexRequest patient = request().withWait(Duration.ofMinutes(5));
      return indexes.open(patient, database, IndexProgress.SILENT);
    }

    DatabaseIndex refresh() throws Exception {
      return indexes.refresh(request(), database, IndexProgress.SILENT);
    }
  }

  private Member member(Databases database, String name) {
    return new Member(database, name, false, Clock.systemUTC());
  }

  private long count(String table) throws Exception {
    return value("select count(*) from " + table);
  }

  private long value(String sql) throws Exception {
    try (Connection connection = Engines.POSTGRESQL.connect(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void await(String what, java.util.concurrent.Callable<Boolean> condition)
      throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.sleep(50);
    }
  }

  private void awaitGenerations(int many) throws Exception {
    await(many + " generations", () -> count("nl_generation") == many);
    await("the lease's end", () -> count("nl_lease") == 0);
  }

  private static List<String> found(DatabaseIndex index, String text) {
    return index.values().search(ValueQuery.of(text, 5)).stream()
        .map(hit -> hit.column() + " " + hit.contents() + " " + hit.match() + " " + hit.score())
        .toList();
  }

  @Test
  void manyMembers_openAtOnce_oneBuildsForAll() throws Exception {
    Databases large = Databases.large(folder, 20_000);
    int many = Boolean.getBoolean("nljdbc.slow") ? 200 : 6;
    ExecutorService threads = Executors.newFixedThreadPool(many);
    List<Future<Instant>> all = new ArrayList<>();
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      Member member = member(large, "m" + i);
      members.add(member);
      all.add(
          threads.submit(
              () -> {
                try (DatabaseIndex index = member.openPatiently()) {
                  assertThat(found(index, "value number 777 of many")).isNotEmpty();
                  return index.status().built();
                }
              }));
    }
    Set<Instant> built = new HashSet<>();
    for (Future<Instant> one : all) {
      built.add(one.get());
    }
    threads.shutdown();
    awaitGenerations(1); // one had the lease
    // who can't reach a busy store within its time limit builds for itself, and publishes nothing
    assertThat(built).as("builds").hasSizeLessThan(many);
  }

  @Test
  void otherMembersIndex_sameHitsAsItsOwn() throws Exception {
    Databases shop = Databases.shop(folder);
    Member ada = member(shop, "ada");
    try (DatabaseIndex first = ada.open()) {
      awaitGenerations(1);
      Member bo = member(shop, "bo");
      try (DatabaseIndex second = bo.open()) {
        assertThat(second.status().built()).isEqualTo(first.status().built());
        for (String text : List.of("Oslo", "oslo", "Olso", "wrapped gifts", "Berg")) {
          assertThat(found(second, text)).as(text).isEqualTo(found(first, text));
        }
        assertThat(second.columns().search("name of a customer", 5).toString())
            .isEqualTo(first.columns().search("name of a customer", 5).toString());
      }
    }
  }

  @Test
  void refreshOfOneMember_isTakenOverByAnother() throws Exception {
    Databases shop = Databases.shop(folder);
    Member ada = member(shop, "ada");
    Member bo = member(shop, "bo");
    ada.open().close();
    awaitGenerations(1);
    bo.open().close();
    shop.run("INSERT INTO customer VALUES (9, 'Zoe', 'Tromsø')");
    ada.refresh().close();
    awaitGenerations(2);
    try (DatabaseIndex index = bo.open()) {
      assertThat(found(index, "Tromsø")).hasSize(1);
    }
    assertThat(count("nl_generation")).isEqualTo(2);
  }

  @Test
  void replacedIndex_staysForThoseWhoCopyIt_thenGoes() throws Exception {
    Databases shop = Databases.shop(folder);
    Member ada = member(shop, "ada");
    ada.open().close();
    awaitGenerations(1);
    long hourOld = publishedAnHourAgo();
    shop.run("INSERT INTO customer VALUES (9, 'Zoe', 'Tromsø')");
    ada.refresh().close();
    awaitGenerations(2);

    publishedAnHourAgo();
    shop.run("INSERT INTO customer VALUES (10, 'Ida', 'Hamar')");
    ada.refresh().close();
    await("the newest", () -> count("nl_generation where built > " + hourOld) == 2);
    assertThat(count("nl_generation")).isEqualTo(2);
  }

  /** When the newest one was built. */
  private long publishedAnHourAgo() throws Exception {
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(admin, "UPDATE nl_generation SET published = now() - interval '1 hour'");
    }
    return value("select max(built) from nl_generation");
  }

  @Test
  void refreshAfterAnIndexOfAFastClock_isTheNewer() throws Exception {
    Databases shop = Databases.shop(folder);
    Clock fast = Clock.offset(Clock.systemUTC(), Duration.ofHours(1));
    Member early = new Member(shop, "early", false, fast);
    Member late = member(shop, "late");
    early.open().close();
    awaitGenerations(1);
    late.open().close();
    shop.run("INSERT INTO customer VALUES (9, 'Zoe', 'Tromsø')");
    late.refresh().close();
    awaitGenerations(2);
    try (DatabaseIndex index = early.open()) {
      assertThat(found(index, "Tromsø")).hasSize(1);
    }
    assertThat(count("nl_generation")).isEqualTo(2);
  }

  @Test
  void storeAway_ownCopyServesAndOwnBuildIsOfferedLater() throws Exception {
    Databases shop = Databases.shop(folder);
    Member ada = member(shop, "ada");
    ada.open().close();
    awaitGenerations(1);
    relay.cut();
    try (DatabaseIndex index = ada.open()) {
      assertThat(found(index, "Oslo")).isNotEmpty();
    }
    Member alone = member(shop, "alone"); // has no copy: it builds for itself
    try (DatabaseIndex index = alone.open()) {
      assertThat(found(index, "Oslo")).isNotEmpty();
      assertThat(index.status().warnings()).anyMatch(w -> w.contains("nl.store"));
    }
    relay.mend();
    await(
        "the offer",
        () -> {
          alone.open().close();
          return count("nl_generation") == 2;
        });
  }

  @Test
  void readOnlyMember_takesOverAndPublishesNothing() throws Exception {
    Databases shop = Databases.shop(folder);
    Member guest = new Member(shop, "guest", true, Clock.systemUTC());
    guest.open().close();
    member(shop, "ada").open().close();
    awaitGenerations(1);
    try (DatabaseIndex index = guest.open()) {
      assertThat(found(index, "Oslo")).isNotEmpty();
    }
    assertThat(count("nl_generation")).isEqualTo(1);
  }

  @Test
  void damagedIndexInStore_isNotTakenOver() throws Exception {
    Databases shop = Databases.shop(folder);
    member(shop, "ada").open().close();
    awaitGenerations(1);
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          admin,
          "UPDATE nl_block b SET bytes = 'x' FROM nl_content c"
              + " WHERE c.content = b.content AND c.name = 'catalog.nlc'");
    }
    try (DatabaseIndex index = member(shop, "bo").open()) {
      assertThat(found(index, "Oslo")).isNotEmpty();
    }
  }

  @Test
  void fileNamesThatLeadOutOfTheFolder_areRefused() {
    for (String name : List.of("../x", "a/../../x", "/etc/x", "a/b/c", "..", "a/..", "")) {
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(() -> Manifest.within(folder, name)))
          .as(name)
          .isInstanceOf(UnusableIndexException.class);
    }
  }

  @Test
  void builderDied_anotherMemberBuilds() throws Exception {
    Databases shop = Databases.shop(folder);
    Member ada = member(shop, "ada");
    assertThat(ada.request().team().orElseThrow().lease()).isPresent(); // and it is never heard of
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(admin, "UPDATE nl_lease SET until = now() + interval '2 seconds'");
    }
    ada.team.close();
    try (DatabaseIndex index = member(shop, "bo").open()) {
      assertThat(index.status().unread()).isZero();
      assertThat(found(index, "Oslo")).isNotEmpty();
    }
    awaitGenerations(1);
  }

  @Test
  @EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
  void largeIndex_isTakenOverInTheBackground() throws Exception {
    Databases large = Databases.large(folder, 500_000);
    member(large, "ada").open().close();
    awaitGenerations(1);
    assertThat(count("nl_block")).as("megabytes").isGreaterThan(16);
    Member bo = member(large, "bo");
    IndexRequest hurried = bo.request().withWait(Duration.ZERO);
    try (DatabaseIndex index = bo.indexes.open(hurried, bo.database, IndexProgress.SILENT)) {
      assertThat(index.status().directory()).as("names alone, in memory").isNull();
    }
    await(
        "the copy",
        () -> {
          try (DatabaseIndex index = bo.indexes.open(hurried, bo.database, IndexProgress.SILENT)) {
            return index.status().directory() != null
                && !found(index, "value number 777 of many").isEmpty();
          }
        });
    assertThat(count("nl_generation")).isEqualTo(1);
  }
}
