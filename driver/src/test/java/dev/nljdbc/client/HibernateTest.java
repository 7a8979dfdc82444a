// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hibernate.JDBCException;
import org.hibernate.QueryParameterException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.query.NativeQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hibernate: entities in tables of its own making, and questions as native queries. */
@Tag("thorough")
class HibernateTest {

  static {
    System.setProperty("org.jboss.logging.provider", "slf4j"); // whose logger of the tests is mute
  }

  @TempDir Path directory;
  private final List<String> sent = new ArrayList<>();

  /** A table that Hibernate makes. */
  @Entity(name = "Song")
  static class Song {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Integer id;

    @Column(length = 40)
    String title;

    Song() {}

    Song(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return id + " " + title;
    }
  }

  private SessionFactory factory(DataSource source, String tables) {
    Configuration configuration = new Configuration();
    configuration.addAnnotatedClass(Song.class);
    configuration.getProperties().put("hibernate.connection.datasource", source);
    configuration.setProperty("hibernate.hbm2ddl.auto", tables);
    configuration.setProperty("hibernate.jdbc.batch_size", "10");
    configuration.setStatementInspector(
        sql -> {
          sent.add(sql);
          return sql;
        });
    return configuration.buildSessionFactory();
  }

  /** What an application does, in words. */
  private List<Object> work(DataSource source) {
    List<Object> seen = new ArrayList<>();
    try (SessionFactory factory = factory(source, "create")) {
      seen.add(((SessionFactoryImplementor) factory).getJdbcServices().getDialect().getClass());
      factory.inTransaction(
          session -> {
            for (String title : List.of("Sun", "Moon", "Rain")) {
              session.persist(new Song(title));
            }
          });
      factory.inTransaction(
          session -> {
            seen.add(
                session
                    .createQuery("from Song s where s.title <> :no order by s.id", Song.class)
                    .setParameter("no", "Moon")
                    .setFirstResult(1)
                    .setMaxResults(1)
                    .getResultList()
                    .toString());
            session
                .createMutationQuery("update Song set title = 'Snow' where id = 1")
                .executeUpdate();
            session.remove(session.find(Song.class, 2));
          });
      factory.inSession(
          session ->
              seen.add(
                  session
                      .createNativeQuery("SELECT * FROM Song WHERE id > ? ORDER BY id", Song.class)
                      .setParameter(1, 0)
                      .getResultList()
                      .toString()));
    }
    try (SessionFactory again = factory(source, "validate")) { // by the metadata
      seen.add(again.fromSession(s -> s.find(Song.class, 3)).toString());
    }
    return seen;
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void ordinaryWork_ofEntities_isAsBare(Engines engine) throws Exception {
    List<Object> actual = work(Tracks.on(engine, directory).wrapped());
    assertThat(actual).isEqualTo(work(Tracks.on(engine, directory).bare()));
    assertThat(actual).containsSequence(List.of("[3 Rain]", "[1 Snow, 3 Rain]", "3 Rain"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void questions_asNativeQueries_areAnswered(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    try (SessionFactory factory = factory(tracks.wrapped(), "none")) {
      factory.inTransaction(
          session -> {
            assertThat(
                    session
                        .createNativeQuery("NL: How many tracks are there", Integer.class)
                        .getSingleResult())
                .isEqualTo(3);
            assertThat(
                    session
                        .createNativeQuery(Tracks.LONGER, String.class)
                        .setParameter(1, 4)
                        .getResultList())
                .containsExactly("Moon", "Rain");
            NativeQuery<String> named =
                session.createNativeQuery(Tracks.LONGER.replace("?", ":least"), String.class);
            assertThat(named.setParameter("least", 6).getResultList()).containsExactly("Rain");
            session
                .createNativeMutationQuery("INSERT INTO track VALUES (4, 1, 'Snow', 9)")
                .executeUpdate();
            assertThat(named.setParameter("least", 6).getResultList())
                .containsExactly("Rain", "Snow");
            assertFails(session, Tracks.GIBBERISH, NlError.NOT_UNDERSTOOD);
            assertFails(session, Tracks.WRITE, NlError.REFUSED);
            assertThat(session.createNativeQuery(Tracks.APOSTROPHE, String.class).getResultList())
                .containsExactly("Rain");
          });
    }
  }

  private static void assertFails(Session session, String nl, NlError error) {
    assertThatThrownBy(() -> session.createNativeQuery(nl, Object.class).getResultList())
        .isInstanceOfSatisfying(
            JDBCException.class,
            e -> {
              assertThat(e.getSQLState()).isEqualTo(error.sqlState());
              assertThat(((NlException) e.getSQLException()).error()).isEqualTo(error);
            });
  }

  private static void assertWants(ThrowingCallable call, String parameter) {
    assertThatThrownBy(call)
        .isInstanceOf(QueryParameterException.class)
        .hasMessageContaining("'" + parameter + "'");
  }

  @Test
  void marks_ofNativeQueries_areColonsAndQuestionMarks() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory).remembering();
    try (SessionFactory factory = factory(tracks.wrapped(), "none");
        Session session = factory.openSession()) {
      assertWants(() -> ask(session, Tracks.HOW_MANY), "?1");
      assertWants(() -> ask(session, "NL:How many tracks are there"), ":How");
      assertWants(() -> ask(session, Tracks.TIMED), ":place");
      String escaped = Tracks.TIMED.replace(" :", " \\:");
      assertThat(ask(session, escaped)).as("10:30 needs no backslash").containsExactly("Sun");
    }
  }

  private static List<String> ask(Session session, String nl) {
    return session.createNativeQuery(nl, String.class).getResultList();
  }

  /** Hibernate writes the engine's words for paging behind whatever the query is. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void paging_ofAQuestion_isWrittenBehindIt(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    try (SessionFactory factory = factory(tracks.wrapped(), "none");
        Session session = factory.openSession()) {
      sent.clear();
      NativeQuery<String> query =
          session
              .createNativeQuery(Tracks.LONGER, String.class)
              .setParameter(1, 4)
              .setMaxResults(1);
      assertThat(query.getResultList()).containsExactly("Moon");
      assertThat(sent)
          .containsExactly(
              Tracks.LONGER
                  + (engine == Engines.MARIADB ? " limit ?" : " fetch first ? rows only"));
      assertThat(query.setMaxResults(4).getResultList())
          .as("a limit equal to the question's own value")
          .containsExactly("Moon", "Rain");
      assertThat(query.setFirstResult(1).setMaxResults(1).getResultList()).containsExactly("Rain");
      NativeQuery<String> wrapped =
          session
              .createNativeQuery(
                  "SELECT * FROM (" + Tracks.LONGER + ") t ORDER BY 1 DESC", String.class)
              .setParameter(1, 2);
      assertThat(wrapped.setMaxResults(2).getResultList()).containsExactly("Sun", "Rain");
      assertThat(wrapped.setFirstResult(1).setMaxResults(2).getResultList())
          .containsExactly("Rain", "Moon");
      try (Stream<String> rows =
          session
              .createNativeQuery(Tracks.LONGER, String.class)
              .setParameter(1, 4)
              .getResultStream()) {
        assertThat(rows.limit(1)).containsExactly("Moon");
      }
    }
  }
}
