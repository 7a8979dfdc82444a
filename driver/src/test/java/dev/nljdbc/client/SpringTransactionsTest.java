// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Spring's {@code @Transactional} over a HikariCP pool of {@code jdbc:nl:}. */
@Tag("thorough")
class SpringTransactionsTest {

  private static final int THREADS = 4;
  private static final int TURNS = 5;

  @TempDir Path directory;

  /** What an application declares. */
  @Configuration
  @EnableTransactionManagement
  static class Application {

    @Bean
    DataSourceTransactionManager transactions(DataSource source) {
      return new DataSourceTransactionManager(source);
    }

    @Bean
    JdbcTemplate jdbc(DataSource source) {
      return new JdbcTemplate(source);
    }

    @Bean
    Inner inner() {
      return new Inner();
    }

    @Bean
    Reports reports() {
      return new Reports();
    }
  }

  /** Called from within a transaction. */
  static class Inner {

    @Autowired JdbcTemplate jdbc;

    @Transactional
    public int countInTheSame() {
      return count(jdbc);
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public int countInOneOfItsOwn() {
      return count(jdbc);
    }

    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    public int countInNone() {
      return count(jdbc);
    }

    /** As {@link #countInTheSame()}, but a failure is the whole transaction's. */
    @Transactional
    public void fail() {
      jdbc.queryForList(Tracks.GIBBERISH);
    }
  }

  /** Where a transaction begins. */
  static class Reports {

    @Autowired JdbcTemplate jdbc;
    @Autowired Inner inner;

    @Transactional(readOnly = true)
    public List<String> titlesAndCount(int minutes) {
      List<String> all = new ArrayList<>(jdbc.queryForList(Tracks.LONGER, String.class, minutes));
      all.add(String.valueOf(count(jdbc)));
      return all;
    }

    @Transactional(readOnly = true, isolation = Isolation.SERIALIZABLE, timeout = 60)
    public int countSerializable() {
      return count(jdbc);
    }

    @Transactional
    public List<Integer> insertAndCount(int id) {
      List<Integer> counts = new ArrayList<>(List.of(count(jdbc)));
      insert(id);
      counts.add(count(jdbc));
      counts.add(inner.countInTheSame());
      return counts;
    }

    @Transactional
    public void insertCountAndFail(int id, List<Integer> counts) {
      counts.addAll(insertAndCount(id));
      throw new IllegalStateException("planted");
    }

    @Transactional
    public List<Integer> countOnOtherConnectionsThenInsert(int id) {
      List<Integer> counts =
          new ArrayList<>(List.of(count(jdbc), inner.countInOneOfItsOwn(), inner.countInNone()));
      insert(id);
      counts.add(count(jdbc));
      return counts;
    }

    @Transactional
    public int insertAndCountOnAnotherConnection(int id) {
      insert(id);
      return inner.countInOneOfItsOwn();
    }

    @Transactional
    public int insertAndGoOnAfterAQuestionFailed(int id) {
      insert(id);
      assertThatThrownBy(() -> jdbc.queryForList(Tracks.GIBBERISH))
          .isInstanceOf(DataAccessException.class);
      insert(id + 1);
      return count(jdbc);
    }

    @Transactional
    public void insertAndFailWithAQuestion(int id) {
      insert(id);
      inner.fail();
    }

    private void insert(int id) {
      jdbc.update("INSERT INTO track VALUES (?, 2, ?, 2)", id, "Snow " + id);
    }
  }

  private static int count(JdbcTemplate jdbc) {
    Integer count = jdbc.queryForObject(Tracks.HOW_MANY, Integer.class);
    assertThat(count).isNotNull();
    return count;
  }

  private interface Work {
    void on(Reports reports) throws Exception;
  }

  private void with(Engines engine, int size, Work work) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    with(tracks, size, work);
  }

  private static void with(Tracks tracks, int size, Work work) throws Exception {
    try (HikariDataSource pool = pool(tracks, size);
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean(DataSource.class, () -> pool);
      context.register(Application.class);
      context.refresh();
      work.on(context.getBean(Reports.class));
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }
  }

  private static HikariDataSource pool(Tracks tracks, int size) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(tracks.url());
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(Duration.ofSeconds(20).toMillis());
    tracks
        .properties()
        .forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    return new HikariDataSource(config);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void oneConnection_isEnoughForQuestionsInTransactions(Engines engine) throws Exception {
    with(
        engine,
        1,
        reports -> {
          // the very first question of the database, and rows that nobody else sees
          assertThat(reports.insertAndCount(4)).containsExactly(3, 4, 4);
          assertThat(reports.titlesAndCount(4)).containsExactly("Moon", "Rain", "4");
          if (engine != Engines.DUCKDB) { // which knows no isolation but its own
            assertThat(reports.countSerializable()).isEqualTo(4);
          }
          List<Integer> counts = new ArrayList<>();
          assertThatThrownBy(() -> reports.insertCountAndFail(5, counts)).hasMessage("planted");
          assertThat(counts).containsExactly(4, 5, 5);
          assertThat(reports.titlesAndCount(4)).containsExactly("Moon", "Rain", "4");
        });
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void failedQuestion_isTheTransactionsEndOnlyIfSpringIsTold(Engines engine) throws Exception {
    with(
        engine,
        1,
        reports -> {
          assertThat(reports.insertAndGoOnAfterAQuestionFailed(4)).isEqualTo(5);
          assertThatThrownBy(() -> reports.insertAndFailWithAQuestion(6))
              .isInstanceOf(DataAccessException.class);
          assertThat(reports.titlesAndCount(4)).containsExactly("Moon", "Rain", "5");
        });
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void transactionInATransaction_isAskedOnAConnectionOfItsOwn(Engines engine) throws Exception {
    with(
        engine,
        2,
        reports -> {
          assertThat(reports.countOnOtherConnectionsThenInsert(4)).containsExactly(3, 3, 3, 4);
          if (engine != Engines.HSQLDB) {
            // there, whoever reads waits for whoever wrote, with us or without
            assertThat(reports.insertAndCountOnAnotherConnection(5)).isEqualTo(4);
            assertThat(reports.titlesAndCount(4)).containsExactly("Moon", "Rain", "5");
          }
        });
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void figures_ofManyTransactionsAtOnceAndOfAnotherPool_areEqual(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    List<String> expected = List.of("Moon", "Rain", "3");
    with(
        tracks,
        2,
        reports -> {
          ExecutorService threads = Executors.newFixedThreadPool(THREADS);
          try {
            List<Callable<List<String>>> work = new ArrayList<>();
            for (int i = 0; i < THREADS * TURNS; i++) {
              work.add(() -> reports.titlesAndCount(4));
            }
            for (Future<List<String>> done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
              assertThat(done.get()).isEqualTo(expected);
            }
          } finally {
            threads.shutdownNow();
          }
        });
    with(tracks, 1, reports -> assertThat(reports.titlesAndCount(4)).isEqualTo(expected));
  }
}
