// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.llm.TokenCounter;
import dev.nljdbc.testing.DataSets;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the prompt costs, counted by OpenAI's o200k encoding. */
class PromptTokensTest {

  private static Protocol protocol(String name, Toolbox toolbox) {
    return name.equals("tools") ? new ToolsProtocol(toolbox) : new TextProtocol(toolbox);
  }

  private static List<String> texts(String protocolName, Question question, Workspace workspace)
      throws Exception {
    Toolbox toolbox = Toolbox.of(workspace);
    Protocol protocol = protocol(protocolName, toolbox);
    List<String> texts = new ArrayList<>();
    for (ChatMessage message :
        Prompt.of(question, workspace, protocol, toolbox, Cancellation.unbounded())) {
      texts.add(
          message instanceof ChatMessage.System system
              ? system.text()
              : ((ChatMessage.User) message).text());
    }
    for (ToolSpec spec : protocol.toolSpecs()) {
      texts.add(spec.name() + " " + spec.description() + " " + spec.parameters());
    }
    return texts;
  }

  private static int count(List<String> texts) {
    return texts.stream().mapToInt(TokenCounter::count).sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools", "text"})
  void fixedPart_withToolsAndHints_isShort(String protocol) throws Exception {
    try (Workspaces database = Workspaces.of("CREATE TABLE t (x INTEGER)")) {
      List<String> texts =
          texts(protocol, Question.of("x?"), database.workspace(Settings.defaults()));
      int variable = TokenCounter.count(texts.get(1));

      assertThat(count(texts) - variable).isLessThanOrEqualTo(1_440);
    }
  }

  @Test
  void estimate_ofPrompts_isNearTheRealCount() throws Exception {
    try (Workspaces database = Workspaces.of(PromptTokensTest.class, "exemplar-values.sql")) {
      Question question = Question.of("Which gardeners born in 1948 grow curly kale?");
      for (String text : texts("text", question, database.workspace(Settings.defaults()))) {
        double real = TokenCounter.count(text);
        assertThat(TextLimits.tokens(text) / real).isBetween(0.85, 1.3);
      }
    }
  }

  /** The first two questions of each of 40 databases; what the model does comes on top. */
  @Test
  void opening_onSpidersSchemas_leavesRoomForTheConversation() throws Exception {
    Path data = DataSets.require("spider");
    JsonNode all = new ObjectMapper().readTree(data.resolve("train_spider.json").toFile());
    Function<String, Path> file = db -> data.resolve("database/" + db + "/" + db + ".sqlite");
    Set<String> seen = new HashSet<>();
    List<Integer> counts = new ArrayList<>();
    for (JsonNode question : all) {
      String db = question.path("db_id").asText();
      if (seen.size() < 40 && Files.exists(file.apply(db)) && seen.add(db)) {
        try (Workspaces database =
            Workspaces.on(DriverManager.getConnection("jdbc:sqlite:" + file.apply(db)))) {
          List<String> texts =
              texts(
                  "tools",
                  Question.of(question.path("question").asText()),
                  database.workspace(Settings.defaults()));
          counts.add(count(texts));
          if (Boolean.getBoolean("nljdbc.print")) {
            Files.writeString(Path.of("target/" + db + ".prompt.txt"), texts.get(1));
          }
        }
      }
    }
    double mean = counts.stream().mapToInt(n -> n).average().orElseThrow();

    assertThat(mean).isLessThan(1_950);
  }
}
