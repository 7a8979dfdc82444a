// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The questions at the veterinary practices with a competent model: its replies were written by
 * hand, once, by somebody who saw the prompts and observations and nothing else, before the gold
 * queries were looked at. They are given again in their order. Writes a table of all to {@code
 * target/vets-by-hand.md}.
 */
class VetsRepliesTest {

  /** The database can't tell. */
  private static final Set<Integer> REFUSED = Set.of(12, 36, 48, 59);

  /** Counts consultations, of which 42 are missing, in place of completed appointments. */
  private static final Set<Integer> WRONG = Set.of(24);

  /** Right answers without the second gold queries, which were added after looking. */
  private static final int BY_FIRST_GOLDS = 45;

  /** To what the model was not told when its replies were written, as to another doubt. */
  private static final String STAYS = "Thought: The query stays.\nAction: Done";

  /** Texts of gold queries that the first prompts held when this was written last, of 69. */
  private static final int PROMPTED = 46;

  private static final Pattern TEXT = Pattern.compile("'[^']*'");

  /** The first prompt of each question. */
  private final Map<String, String> prompts = new ConcurrentHashMap<>();

  @Tag("thorough")
  @Test
  void questionsOfVets_repliesByHand_areRightAsBefore(@TempDir Path folder)
      throws IOException, SQLException {
    Map<String, List<String>> replies = replies();
    try (TestModel model = new TestModel(request -> reply(replies, request))) {
      List<SampleAnswer> answers =
          SampleSession.askAll(
              folder,
              SampleQuestion.VETS,
              Path.of(""),
              Map.of("nl.model", "tester", "nl.base-url", model.baseUrl()));
      long byFirst = byFirstGolds(answers, folder);
      Files.writeString(
          Path.of("target", "vets-by-hand.md"),
          SampleReport.answers(answers) + "right by the gold queries written first: " + byFirst);
      assertThat(byFirst).isEqualTo(BY_FIRST_GOLDS);
      assertThat(answers).hasSize(60);
      assertThat(answers)
          .filteredOn(a -> !WRONG.contains(a.question().line()))
          .allSatisfy(
              a ->
                  assertThat(a.verdict())
                      .as(a.row())
                      .isEqualTo(
                          REFUSED.contains(a.question().line()) ? Verdict.refused : Verdict.right));
      assertThat(textsInPrompts(answers)).isGreaterThanOrEqualTo(PROMPTED);
    }
  }

  /** Right answers if only the first gold query of each question counts. */
  private static long byFirstGolds(List<SampleAnswer> answers, Path folder)
      throws IOException, SQLException {
    Path file = folder.resolve(answers.get(0).question().database() + ".sqlite");
    long right = 0;
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      for (SampleAnswer answer : answers) {
        if (answer.verdict() == Verdict.right) {
          SampleQuestion asked = byFirstGold(answer.question());
          try (ResultSet rows = statement.executeQuery(answer.told())) {
            right += asked.isAnsweredBy(SampleRows.of(rows), database) ? 1 : 0;
          }
        }
      }
    }
    return right;
  }

  private static SampleQuestion byFirstGold(SampleQuestion q) {
    return new SampleQuestion(
        q.line(), q.database(), q.text(), q.follows(), q.expected(), q.gold().subList(0, 1));
  }

  /** The texts of gold queries that need not be looked up. */
  private long textsInPrompts(List<SampleAnswer> answers) {
    return answers.stream()
        .map(SampleAnswer::question)
        .flatMap(
            question ->
                question.gold().stream()
                    .limit(1)
                    .flatMap(gold -> TEXT.matcher(gold).results())
                    .map(MatchResult::group)
                    .filter(text -> text.length() > 2)
                    .filter(prompts.getOrDefault(question.text(), "")::contains))
        .count();
  }

  /** The reply after as many as the conversation has. */
  private Said reply(Map<String, List<String>> replies, JsonNode request) {
    String question = TestModel.question(request);
    List<String> ofQuestion = replies.get(question);
    if (ofQuestion == null) {
      return Said.error(400, "no reply to: " + question);
    }
    prompts.putIfAbsent(question, request.path("messages").toString());
    int before = 0;
    for (JsonNode message : request.path("messages")) {
      before += message.path("role").asText().equals("assistant") ? 1 : 0;
    }
    return Said.text(before < ofQuestion.size() ? ofQuestion.get(before) : STAYS);
  }

  /** By question; blank lines part questions, and each reply begins with a thought. */
  private static Map<String, List<String>> replies() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(VetsRepliesTest.class.getResourceAsStream("vets-replies.txt"))) {
      Map<String, List<String>> replies = new LinkedHashMap<>();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String one : text.strip().split("\n\n")) {
        String[] parts = one.split("\n", 2);
        replies.put(parts[0], List.of(parts[1].split("\n(?=Thought: )")));
      }
      return replies;
    }
  }
}
