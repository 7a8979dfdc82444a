// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.Relay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Members of a team, each with a folder of its own, on a real PostgreSQL. */
@Timeout(120)
@Tag("thorough")
class TeamStoreTest {

  private static final Duration SEEN_WITHIN = Duration.ofSeconds(30);

  @TempDir Path folder;
  private String url;
  private Relay relay;
  private final List<TeamStore> members = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    url = Engines.POSTGRESQL.freshUrl(folder);
    relay = Relay.before(url);
  }

  @AfterEach
  void stop() throws Exception {
    members.forEach(TeamStore::close);
    relay.close();
  }

  private TeamStore member(String name, String at, String user, boolean readOnly) {
    StoreAddress address =
        new StoreAddress(at, Optional.of(user), Optional.of("postgres"), readOnly);
    TeamStore store = new TeamStore(address, Optional.of(folder.resolve(name)));
    members.add(store);
    return store;
  }

  private TeamStore member(String name) {
    return member(name, url, "postgres", false);
  }

  /** One whose way to the store can be cut. */
  private TeamStore remote(String name) {
    return member(name, relay.url(url), "postgres", false);
  }

  private TeamDatabase shop(TeamStore member, String name) {
    return member.database("shop-" + name, "shop", Optional.of(folder.resolve(name + "/shop")));
  }

  private static void put(TeamDocuments documents, String key, String json) throws Exception {
    documents.change(before -> Map.of(key, Optional.of(json)));
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void awaitWithin(Duration longest, Condition condition) throws Exception {
    long end = System.nanoTime() + longest.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("not seen within " + longest).isLessThan(end);
      Thread.sleep(50);
    }
  }

  @Test
  void change_ofOneMember_isSeenByAnother() throws Exception {
    TeamDocuments ada = shop(member("ada"), "ada").ofAllUsers("verified");
    TeamDocuments bo = shop(member("bo"), "bo").ofAllUsers("verified");
    assertThat(bo.all()).isEmpty();
    put(ada, "q", "{\"sql\":\"SELECT 1\"}");
    assertThat(ada.all()).containsEntry("q", "{\"sql\":\"SELECT 1\"}");
    awaitWithin(SEEN_WITHIN, () -> bo.all().containsKey("q"));
    bo.change(before -> Map.of("q", Optional.empty()));
    awaitWithin(SEEN_WITHIN, () -> ada.all().isEmpty());
  }

  @Test
  void documents_ofOneUser_areNotAnothers() throws Exception {
    TeamDocuments ada = shop(member("ada"), "ada").ofThisUser("described");
    TeamDocuments bo = shop(member("bo"), "bo").ofThisUser("described");
    put(ada, "salary", "{}");
    assertThat(bo.all()).isEmpty();
  }

  @Test
  void change_storeAway_waitsAndIsWrittenOnce() throws Exception {
    TeamStore away = remote("ada");
    TeamDatabase ada = shop(away, "ada");
    put(ada.ofAllUsers("verified"), "old", "{}");
    relay.cut();
    put(ada.ofAllUsers("verified"), "new", "{}");
    ada.log().add("{\"question\":\"how many\"}", Instant.now());
    assertThat(ada.ofAllUsers("verified").all()).containsOnlyKeys("old", "new");
    assertThat(away.state()).contains("can't be reached").contains("2 entries wait");
    relay.mend();
    TeamDatabase bo = shop(member("bo"), "ada");
    awaitWithin(Duration.ofSeconds(20), () -> bo.ofAllUsers("verified").all().containsKey("new"));
    awaitWithin(SEEN_WITHIN, () -> bo.log().newest(10).size() == 1);
    // Another may see what was sent before this member was told that it is there.
    awaitWithin(SEEN_WITHIN, () -> away.fault().isEmpty() && !away.state().contains("wait"));
  }

  @Test
  void process_diedWhileStoreWasAway_nextOneDeliversWhatItSaid() throws Exception {
    TeamStore first = remote("ada");
    put(shop(first, "ada").ofAllUsers("verified"), "old", "{}");
    relay.cut();
    put(shop(first, "ada").ofAllUsers("verified"), "new", "{}");
    shop(first, "ada").log().add("{}", Instant.now());
    first.close(); // as a kill does: nothing is sent any more, and its lock is free
    TeamStore offline = remote("ada");
    assertThat(shop(offline, "ada").ofAllUsers("verified").all()).containsKey("old");
    relay.mend();
    TeamDatabase bo = shop(member("bo"), "ada");
    awaitWithin(Duration.ofSeconds(20), () -> bo.ofAllUsers("verified").all().containsKey("new"));
    awaitWithin(SEEN_WITHIN, () -> bo.log().newest(10).size() == 1);
    awaitWithin(SEEN_WITHIN, () -> files("ada").isEmpty());
  }

  private List<String> files(String member) throws Exception {
    try (Stream<Path> all = Files.walk(folder.resolve(member))) {
      return all.filter(path -> path.toString().endsWith(".jsonl"))
          .filter(path -> path.toFile().length() > 0)
          .map(Path::toString)
          .toList();
    }
  }

  @Test
  void changeSaidEarlierWhileAway_doesNotReplaceLaterOne() throws Exception {
    TeamStore away = remote("ada");
    TeamDocuments ada = shop(away, "ada").ofAllUsers("verified");
    put(ada, "q", "\"first\"");
    relay.cut();
    put(ada, "q", "\"said while away\"");
    TeamDocuments bo = shop(member("bo"), "bo").ofAllUsers("verified");
    put(bo, "q", "\"said later\"");
    relay.mend();
    awaitWithin(Duration.ofSeconds(20), () -> !away.state().contains("wait"));
    awaitWithin(SEEN_WITHIN, () -> ada.all().equals(Map.of("q", "\"said later\"")));
  }

  @Test
  void manyWriters_cutInBetween_noEntryIsLostOrTwice() throws Exception {
    int each = 100;
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<TeamDatabase> databases = new ArrayList<>();
    for (String name : List.of("ada", "bo", "cy")) {
      databases.add(remote(name).database("shop", "shop", Optional.of(folder.resolve(name))));
    }
    List<Callable<Integer>> writers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int writer = i;
      TeamDatabase to = databases.get(i % databases.size());
      writers.add(
          () -> {
            for (int j = 0; j < each; j++) {
              to.log().add("\"" + writer + " " + j + "\"", Instant.now());
              if (writer < 2 && j % 30 == 0) {
                put(to.ofAllUsers("verified"), writer + " " + j, "{}");
              }
              Thread.sleep(2);
            }
            return each;
          });
    }
    List<Future<Integer>> running = new ArrayList<>();
    writers.forEach(writer -> running.add(threads.submit(writer)));
    for (int i = 0; i < 3; i++) {
      Thread.sleep(100);
      relay.cut();
      Thread.sleep(50);
      relay.mend();
    }
    for (Future<Integer> writer : running) {
      writer.get();
    }
    threads.shutdown();
    TeamDatabase reader =
        member("dan").database("shop", "shop", Optional.of(folder.resolve("dan")));
    awaitWithin(Duration.ofSeconds(30), () -> reader.log().newest(10_000).size() >= 8 * each);
    for (TeamStore member : members) {
      awaitWithin(Duration.ofSeconds(20), () -> !member.state().contains("wait"));
    }
    List<String> all = reader.log().newest(10_000);
    assertThat(all).hasSize(8 * each);
    assertThat(new HashSet<>(all)).hasSize(8 * each);
    awaitWithin(SEEN_WITHIN, () -> reader.ofAllUsers("verified").all().size() == 8);
  }

  @Test
  void firstUse_byManyAtOnce_createsTheTablesOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(6);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      TeamDocuments documents = shop(member("m" + i), "m" + i).ofAllUsers("verified");
      String key = "q" + i;
      all.add(
          threads.submit(
              () -> {
                put(documents, key, "{}");
                return key;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    threads.shutdown();
    TeamDocuments reader = shop(member("reader"), "reader").ofAllUsers("verified");
    assertThat(reader.all()).hasSize(6);
  }

  @Test
  void memberWithoutRights_readsAndIsRefusedToWrite() throws Exception {
    TeamDocuments ada = shop(member("ada"), "ada").ofAllUsers("verified");
    put(ada, "q", "{}");
    String guest = "guest" + System.nanoTime();
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          admin,
          "CREATE USER " + guest + " PASSWORD 'postgres'",
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + guest);
    }
    TeamDocuments theirs = shop(member("guest", url, guest, false), "guest").ofAllUsers("verified");
    assertThat(theirs.all()).containsOnlyKeys("q");
    assertThatThrownBy(() -> put(theirs, "other", "{}"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("permission denied");
    assertThat(theirs.all()).containsOnlyKeys("q");
    TeamStore guests = members.get(1);
    shop(guests, "guest").log().add("{}", Instant.now());
    awaitWithin(SEEN_WITHIN, guests::delivered); // given up, as its own file has it
    assertThat(folder.resolve("guest/outbox-" + guests.address().mark() + "/refused.txt"))
        .doesNotExist();
  }

  @Test
  void unreachableStore_isToldAndNothingFails() {
    StoreAddress wrong =
        new StoreAddress(
            "jdbc:postgresql://localhost:1/x", Optional.of("postgres"), Optional.of("x"), false);
    TeamStore store = new TeamStore(wrong, Optional.of(folder.resolve("ada")));
    members.add(store);
    assertThat(shop(store, "ada").ofAllUsers("verified").all()).isEmpty();
    assertThat(shop(store, "ada").answer("key")).isEmpty();
    assertThat(store.state()).contains("can't be reached");
  }

  @Test
  void storeOfNewerVersion_isLeftAlone() throws Exception {
    put(shop(member("ada"), "ada").ofAllUsers("verified"), "q", "{}");
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          admin,
          "INSERT INTO nl_migration (id, mtype, mstatus, mversion, mcomment, mchecksum, run_on, run_by, run_time)"
              + " VALUES (99, 'V', 'SUCCESS', '99', 'later', 1, now(), 'x', 1)");
    }
    TeamStore old = member("bo");
    assertThat(shop(old, "bo").ofAllUsers("verified").all()).isEmpty();
    assertThat(old.state()).contains("newer nl-jdbc");
  }

  @Test
  void emptiedStore_isSeenAsEmpty() throws Exception {
    TeamDocuments ada = shop(member("ada"), "ada").ofAllUsers("verified");
    put(ada, "q", "{}");
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(admin, "DELETE FROM nl_document", "DELETE FROM nl_revision");
    }
    awaitWithin(SEEN_WITHIN, () -> ada.all().isEmpty());
  }

  @Test
  void answer_keptByOne_isFoundByAnother() throws Exception {
    TeamDatabase ada = member("ada").database("shop", "shop", Optional.empty());
    TeamDatabase bo = member("bo").database("shop", "shop", Optional.empty());
    ada.keepAnswer("k", Optional.of("{}"));
    awaitWithin(SEEN_WITHIN, () -> bo.answer("k").equals(Optional.of("{}")));
    bo.keepAnswer("k", Optional.empty());
    awaitWithin(SEEN_WITHIN, () -> ada.answer("k").isEmpty());
  }

  @Test
  void lease_ofLivingMember_isNotTakenAndFallsToOthersAfterDeath() throws Exception {
    TeamDatabase ada = member("ada").database("shop", "shop", Optional.empty());
    TeamDatabase bo = member("bo").database("shop", "shop", Optional.empty());
    try (Lease held = ada.lease().orElseThrow()) {
      assertThat(bo.lease()).isEmpty();
      assertThat(held.held()).isTrue();
      Optional<Lease> next = Optional.empty();
      for (int i = 0; i < 5 && next.isEmpty(); i++) { // ada may renew it in between
        try (Connection admin = Engines.POSTGRESQL.connect(url)) { // its time passes
          Engines.run(admin, "UPDATE nl_lease SET until = now() - interval '1 second'");
        }
        next = bo.lease();
      }
      try (Lease taken = next.orElseThrow()) {
        assertThat(taken.held()).isTrue();
      }
    }
  }
}
