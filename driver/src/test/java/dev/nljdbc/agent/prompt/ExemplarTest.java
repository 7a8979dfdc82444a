// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.Protocol.Turn.Action;
import dev.nljdbc.agent.tool.Toolbox;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exemplars in the prompt show what the tools really answer: each is played on its database.
 */
class ExemplarTest {

  private static final Pattern SCHEMA = Pattern.compile("(?s)Schema:\n(.*?)\n\nQuestion: (.*?)\n");
  private static final Pattern NEXT = Pattern.compile("\n\nThought:");
  private static final Pattern TURN = Pattern.compile("(?m)^Action: .*(?:\nAction: .*)*$");

  @ParameterizedTest
  @ValueSource(strings = {"exemplar-values", "exemplar-empty"})
  void exemplar_playedOnItsDatabase_isWordForWordWhatThePromptShows(String name) throws Exception {
    String shown = PromptTexts.read(name + ".txt");
    try (Workspaces database = Workspaces.of(ExemplarTest.class, name + ".sql")) {
      Workspace workspace =
          database.workspace(Settings.defaults().with(Setting.CONTEXT_TOKENS, "3658"));
      String played = play(shown, workspace);
      if (Boolean.getBoolean("nljdbc.update")) {
        Files.writeString(
            Path.of("src/main/resources/dev/nljdbc/agent/prompt", name + ".txt"), played + "\n");
      } else {
        assertThat(played).isEqualTo(shown);
      }
    }
  }

  private static String play(String shown, Workspace workspace) throws Exception {
    Toolbox toolbox = Toolbox.of(workspace);
    ActionParser acts = new ActionParser(toolbox);
    Matcher schema = SCHEMA.matcher(shown);
    assertThat(schema.find()).isTrue();
    StringBuilder played =
        new StringBuilder(shown.substring(0, schema.start(1)))
            .append(opening(Question.of(schema.group(2)), workspace));
    Matcher turn = TURN.matcher(shown);
    int from = schema.end(1);
    while (turn.find(from)) {
      played.append(shown, from, turn.end());
      turn.group().lines().forEach(line -> played.append(observed(acts.call(line.substring(8)))));
      Matcher next = NEXT.matcher(shown);
      from = next.find(turn.end()) ? next.start() : shown.length();
    }
    return played.append(shown.substring(from)).toString();
  }

  private static String observed(Action act) {
    if (!(act instanceof Action.Call call)) {
      assertThat(act).isEqualTo(new Action.Done());
      return "";
    }
    try {
      return "\nObservation: " + call.tool().run(call.arguments(), Cancellation.unbounded()).text();
    } catch (NlException e) {
      throw new AssertionError(e);
    }
  }

  /** Overview and linking, as the prompt puts them before the question. */
  private static String opening(Question question, Workspace workspace) throws Exception {
    String overview =
        new SchemaOverview(workspace.index().catalog(), workspace.index().joins().conditions())
            .print(List::of, 1000);
    String found =
        SchemaLinking.of(question, workspace.index(), Cancellation.unbounded()).print(workspace);
    return overview + "\n\n" + found;
  }
}
