// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MyBatis: mappers whose statements are SQL, and those whose statements are questions. */
@Tag("thorough")
class MyBatisTest {

  @TempDir Path directory;

  /** A row of track; constructor mapping by names. */
  record Track(Integer id, String title, Integer minutes) {}

  interface Mapper {

    @Insert("INSERT INTO track VALUES (#{id}, 2, #{title}, #{minutes})")
    int insert(
        @Param("id") int id, @Param("title") String title, @Param("minutes") Integer minutes);

    @Select("SELECT id, title, minutes FROM track WHERE minutes > #{least} ORDER BY id")
    List<Track> longerBySql(int least);

    @Select("SELECT count(*) FROM track")
    int count();

    @Select(Tracks.HOW_MANY)
    int howMany();

    @Select("NL: titles of tracks longer than #{least} minutes")
    List<String> longer(int least);

    @Select("NL: titles of tracks longer than ${least} minutes")
    List<String> longerWritten(@Param("least") int least);

    @Select(Tracks.APOSTROPHE)
    String apostrophe();

    @Select(Tracks.TIMED)
    String timed();

    @Select("NL: the track of 10:30 ${nothing}at :place")
    String timedAndNothing();

    @Select("NL SQL: titles of tracks longer than #{least} minutes")
    Map<String, Object> sqlOf(int least);

    @Select(Tracks.GIBBERISH)
    List<String> gibberish();

    @Select(Tracks.WRITE)
    List<String> write();

    @Select(Tracks.HOW_MANY)
    @Options(timeout = 30, fetchSize = 10)
    int howManyInTime();
  }

  private static SqlSessionFactory factory(DataSource source) {
    Configuration configuration =
        new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
    configuration.addMapper(Mapper.class);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    return new SqlSessionFactoryBuilder().build(configuration);
  }

  /** What an application does, in words. */
  private static List<Object> work(DataSource source) {
    List<Object> seen = new ArrayList<>();
    SqlSessionFactory factory = factory(source);
    try (SqlSession session = factory.openSession(ExecutorType.BATCH)) {
      Mapper mapper = session.getMapper(Mapper.class);
      mapper.insert(10, "Ice", 9);
      mapper.insert(11, "Fog", null);
      seen.add(session.flushStatements().get(0).getUpdateCounts().length);
      session.commit();
      mapper.insert(12, "away", 1);
      session.flushStatements();
      session.rollback();
    }
    try (SqlSession session = factory.openSession()) {
      Mapper mapper = session.getMapper(Mapper.class);
      seen.add(mapper.longerBySql(4));
      seen.add(mapper.count());
      seen.add(session.selectList(Mapper.class.getName() + ".longerBySql", 4, new RowBounds(1, 1)));
      try {
        mapper.insert(1, "again", 1);
      } catch (PersistenceException e) {
        seen.add(e.getCause().getClass());
      }
    }
    return seen;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void ordinaryWork_ofMappers_isAsBare(Engines engine) throws Exception {
    List<Object> actual = work(Tracks.on(engine, directory).wrapped());
    assertThat(actual).isEqualTo(work(Tracks.on(engine, directory).bare()));
    assertThat(actual).contains(5, List.of(new Track(3, "Rain", 7)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void questions_inAnnotations_areAnswered(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    try (SqlSession session = factory(tracks.wrapped()).openSession()) {
      Mapper mapper = session.getMapper(Mapper.class);
      assertThat(mapper.howMany()).isEqualTo(3);
      assertThat(mapper.howManyInTime()).isEqualTo(3);
      assertThat(mapper.longer(4)).containsExactly("Moon", "Rain");
      assertThat(mapper.longer(6)).containsExactly("Rain");
      assertThat(mapper.apostrophe()).isEqualTo("Rain");
      mapper.insert(4, "Snow", 8);
      assertThat(mapper.howMany()).isEqualTo(4);
      assertThat(mapper.longer(4)).containsExactly("Moon", "Rain", "Snow");
      assertThat(session.selectList(Mapper.class.getName() + ".longer", 4, new RowBounds(1, 1)))
          .containsExactly("Rain");
      session.rollback();
      assertThat(mapper.howMany()).isEqualTo(3);
    }
  }

  @Test
  void marks_ofMappers_areReplacedBeforeWeSeeThem() throws Exception {
    Tracks tracks = Tracks.on(Engines.H2, directory).remembering();
    try (SqlSession session = factory(tracks.wrapped()).openSession()) {
      Mapper mapper = session.getMapper(Mapper.class);
      assertThat(mapper.timed()).isEqualTo("Sun");
      assertThat(mapper.timedAndNothing()).as("${} without a value is empty").isEqualTo("Sun");
      assertThat(mapper.longerWritten(4)).as("written into the question").isNotEmpty();
      assertThat(mapper.sqlOf(4).toString()).contains("minutes > ?");
    }
  }

  private static void assertFails(Runnable call, NlError error) {
    assertThatThrownBy(call::run)
        .isInstanceOf(PersistenceException.class)
        .cause()
        .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL"})
  void failures_ofQuestions_haveOursAsCause(Engines engine) throws Exception {
    try (SqlSession session = factory(Tracks.on(engine, directory).wrapped()).openSession()) {
      Mapper mapper = session.getMapper(Mapper.class);
      mapper.insert(4, "Snow", 8);
      assertFails(mapper::gibberish, NlError.NOT_UNDERSTOOD);
      assertFails(mapper::write, NlError.REFUSED);
      assertThat(mapper.count()).as("the transaction goes on").isEqualTo(4);
    }
  }
}
