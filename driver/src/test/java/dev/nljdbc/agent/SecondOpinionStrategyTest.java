package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecondOpinionStrategyTest {

  private static final String QUESTION = "How many cities are in Italy?";
  private static final String RIGHT = "SELECT count(*) FROM city WHERE country = 'Italy'";
  private static final String WRONG = "SELECT name FROM city WHERE country = 'Norway'";

  private Workspaces database;

  @BeforeEach
  void open() throws Exception {
    database =
        Workspaces.of(
            """
            CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
            INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Turin', 'Italy');
            """);
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private Outcome judged(Outcome answer, Question question, Cancellation cancellation)
      throws NlException {
    Settings settings = Settings.defaults().with(Setting.MODEL, "m");
    return new SecondOpinionStrategy(new OfflineStrategy(), (q, w, c) -> answer)
        .answer(question, database.workspace(settings), cancellation);
  }

  private Outcome judged(String sql) throws NlException {
    return judged(
        outcome(sql, OptionalDouble.empty()), Question.of(QUESTION), Cancellation.unbounded());
  }

  private static Outcome outcome(String sql, OptionalDouble confidence) {
    return new Outcome(sql, confidence, "m", List.of(), Usage.NONE, List.of());
  }

  @Test
  void answer_parserReadsItSo_isSurerThanOfAnotherQuery() throws Exception {
    double right = judged(RIGHT).confidence().orElseThrow();
    double wrong = judged(WRONG).confidence().orElseThrow();
    assertThat(right).isBetween(0.8, 1.0);
    assertThat(wrong).isBetween(0.0, 0.6);
  }

  @Test
  void answer_otherColumnsAndWordsOfTheSameRows_isAsSure() throws Exception {
    String other = "SELECT COUNT(c.id) AS n FROM city c WHERE c.country IN ('Italy')";
    assertThat(judged(other).confidence().orElseThrow()).isGreaterThan(0.8);
  }

  @Test
  void answer_traceEndsWithTheReading() throws Exception {
    List<Step> steps = judged(RIGHT).steps();
    Step last = steps.get(steps.size() - 1);
    assertThat(last.action()).isEqualTo("SecondOpinion");
    assertThat(last.observation()).contains("confidence", "the offline parser", "Italy");
  }

  @Test
  void answer_ofAVote_keepsItsShare() throws Exception {
    Outcome voted = outcome(RIGHT, OptionalDouble.of(0.4));
    assertThat(judged(voted, Question.of(QUESTION), Cancellation.unbounded())).isSameAs(voted);
  }

  @Test
  void answer_rowsThatCannotBeLookedAt_hasNone() throws Exception {
    Outcome judged = judged("SELECT no_such_column FROM city");
    assertThat(judged.confidence()).isEmpty();
    assertThat(judged.sql()).isEqualTo("SELECT no_such_column FROM city");
  }

  @Test
  void answer_cancelled_endsTheQuestion() {
    Cancellation cancelled = Cancellation.unbounded();
    cancelled.cancel();
    assertThatThrownBy(
            () -> judged(outcome(RIGHT, OptionalDouble.empty()), Question.of(QUESTION), cancelled))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
  }
}
