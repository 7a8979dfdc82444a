// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.TemplatingException;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** jOOQ: its own statements, and questions as plain SQL. */
@Tag("thorough")
class JooqTest {

  @TempDir Path directory;

  @BeforeAll
  static void withoutBanner() {
    System.setProperty("org.jooq.no-logo", "true");
    System.setProperty("org.jooq.no-tips", "true");
  }

  private static DSLContext jooq(DataSource source, Engines engine) {
    return DSL.using(source, SQLDialect.valueOf(dialect(engine)));
  }

  private static String dialect(Engines engine) {
    return engine == Engines.POSTGRESQL ? "POSTGRES" : engine.name();
  }

  /** What an application does, in words. */
  private static List<Object> work(DSLContext jooq) {
    List<Object> seen = new ArrayList<>();
    seen.add(
        jooq.insertInto(DSL.table("artist"))
            .columns(DSL.field("id", Integer.class), DSL.field("name", String.class))
            .values(3, "Cy")
            .execute());
    seen.add(
        jooq.batch("INSERT INTO track VALUES (?, ?, ?, ?)")
            .bind(10, 3, "Ice", 1)
            .bind(11, 3, "Fog", null)
            .execute()
            .length);
    seen.add(
        jooq.select(DSL.field("title"), DSL.field("minutes", Integer.class))
            .from("track")
            .where(DSL.field("id", Integer.class).gt(1))
            .orderBy(DSL.field("id"))
            .limit(2)
            .offset(1)
            .fetch()
            .toString());
    try {
      jooq.transaction(
          inner -> {
            DSL.using(inner).execute("DELETE FROM track");
            throw new IllegalStateException("back");
          });
    } catch (IllegalStateException e) {
      seen.add(e.getMessage());
    }
    seen.add(jooq.fetchCount(DSL.table("track")));
    seen.add(
        jooq.meta().getTables().stream()
            .map(t -> t.getName().toLowerCase(Locale.ROOT))
            .filter(List.of("artist", "track")::contains)
            .distinct()
            .sorted()
            .toList());
    return seen;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void ordinaryWork_ofTheDsl_isAsBare(Engines engine) throws Exception {
    List<Object> actual = work(jooq(Tracks.on(engine, directory).wrapped(), engine));
    assertThat(actual).isEqualTo(work(jooq(Tracks.on(engine, directory).bare(), engine)));
    assertThat(actual).contains("back", 5);
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void questions_asPlainSql_areAnswered(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    DSLContext jooq = jooq(tracks.wrapped(), engine);
    List<String> sqls = new ArrayList<>();
    ExecuteListener listener =
        new ExecuteListener() {
          @Override
          public void executeEnd(ExecuteContext context) {
            try {
              sqls.add(context.statement().unwrap(NlAnswer.class).sql());
            } catch (SQLException e) {
              throw new AssertionError(e);
            }
          }
        };

    assertThat(jooq.fetchValue("NL: How many tracks are there")).hasToString("3");
    assertThat(jooq.resultQuery(Tracks.LONGER, 4).fetch(0, String.class))
        .containsExactly("Moon", "Rain");
    assertThat(jooq.fetch(Tracks.LONGER, DSL.val(6)).getValues(0, String.class))
        .containsExactly("Rain");
    assertThat(
            jooq.configuration()
                .derive(new DefaultExecuteListenerProvider(listener))
                .dsl()
                .fetch(Tracks.LONGER, 4))
        .hasSize(2);
    assertThat(sqls).containsExactly("SELECT title FROM track WHERE minutes > ? ORDER BY id");
    assertThat(jooq.resultQuery(Tracks.LONGER, 4).maxRows(1).fetch(0, String.class))
        .containsExactly("Moon");
    assertThat(
            jooq.select()
                .from("(" + Tracks.LONGER + ") t", 2)
                .orderBy(DSL.field("title"))
                .limit(1)
                .offset(1)
                .fetch(0, String.class))
        .containsExactly("Rain");
    jooq.transaction(
        inner -> {
          DSL.using(inner).execute("INSERT INTO track VALUES (4, 2, 'Snow', 2)");
          assertThat(DSL.using(inner).fetchValue("NL: How many tracks are there")).hasToString("4");
        });
  }

  @Test
  void marks_ofPlainSql_areBracesAndWithValuesColons() throws Exception {
    DSLContext jooq = jooq(Tracks.on(Engines.H2, directory).remembering().wrapped(), Engines.H2);
    assertThat(jooq.fetchValue(Tracks.APOSTROPHE)).isEqualTo("Rain");
    assertThat(jooq.fetchValue(Tracks.HOW_MANY)).hasToString("3");

    // braces are a template's: those of a question are doubled
    assertThatThrownBy(() -> jooq.fetch(Tracks.MARKED))
        .isInstanceOf(TemplatingException.class)
        .hasMessageContaining("{0}");
    String doubled = Tracks.MARKED.replace("{", "{{").replace("}", "}}");
    assertThat(jooq.fetchValue(doubled)).isEqualTo("Sun");

    // with values, 30 of 10:30 is a parameter too, but not between apostrophes
    assertThat(jooq.renderInlined(jooq.resultQuery("NL: of 10:30 and ?", 4, 5)))
        .isEqualTo("NL: of 104 and 5");
    assertThat(jooq.renderInlined(jooq.resultQuery("NL: of '10:30' and ?", 4)))
        .isEqualTo("NL: of '10:30' and 4");
  }

  private static void assertFails(ThrowingCallable call, NlError error) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DataAccessException.class,
            e -> {
              assertThat(e.sqlState()).isEqualTo(error.sqlState());
              assertThat(e.getCause(NlException.class).error()).isEqualTo(error);
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL"})
  void failures_ofQuestions_areJooqsExceptionsWithOurState(Engines engine) throws Exception {
    DSLContext jooq = jooq(Tracks.on(engine, directory).wrapped(), engine);
    jooq.connection(
        connection -> {
          DSLContext one = DSL.using(connection, jooq.dialect());
          assertFails(() -> one.fetch(Tracks.GIBBERISH), NlError.NOT_UNDERSTOOD);
          assertFails(() -> one.fetch(Tracks.WRITE), NlError.REFUSED);
          assertFails(() -> one.fetch("NL STATU"), NlError.SYNTAX);
          assertFails(() -> one.batch(Tracks.HOW_MANY).execute(), NlError.UNSUPPORTED);
          assertThat(one.fetchCount(DSL.table("track"))).isEqualTo(3);
        });
  }
}
