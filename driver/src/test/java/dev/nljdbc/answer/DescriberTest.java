// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.ColumnDescriber.DescribePlan;
import dev.nljdbc.answer.ColumnDescriber.DescribedColumn;
import dev.nljdbc.answer.ColumnDescriber.DescribedColumn.State;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DescriptionStore;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.Workspaces;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Wide tables, budgets and ends in the middle, with a model that says what is scripted. */
class DescriberTest {

  private static final int WIDTH = 45;

  private final DescriptionStore store = new DescriptionStore(Optional.empty());
  private final Cancellation cancellation = Cancellation.unbounded();
  private Workspaces database;
  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    database =
        Workspaces.of(
            "CREATE TABLE wide ("
                + IntStream.range(0, WIDTH)
                    .mapToObj(i -> "col" + i + " TEXT")
                    .collect(Collectors.joining(", "))
                + ")");
    workspace = database.workspace(Settings.defaults().with(Setting.MODEL, "m"));
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private static ChatReply described(ChatRequest request, long tokens) {
    String asked = ((ChatMessage.User) request.messages().get(1)).text();
    String entries =
        Pattern.compile("(?m)^- (\\w+)")
            .matcher(asked)
            .results()
            .map(m -> "{\"column\": \"" + m.group(1) + "\", \"short\": \"text of it\"}")
            .collect(Collectors.joining(","));
    return new ChatReply(
        "[" + entries + "]",
        List.of(),
        "stop",
        new Usage(1, tokens, 0, 0, Duration.ofMillis(1), BigDecimal.ZERO, true));
  }

  private DescribePlan plan(ColumnDescriber describer) throws NlException {
    return describer.plan(workspace.index().catalog().tables(), cancellation);
  }

  private static long count(List<DescribedColumn> columns, State state) {
    return columns.stream().filter(column -> column.state() == state).count();
  }

  @Test
  void run_wideTable_takesSeveralRequestsAndNoneTwice() throws Exception {
    ScriptedModel model = ScriptedModel.by(request -> described(request, 10));
    ColumnDescriber describer = new ColumnDescriber(workspace, store);
    DescribePlan plan = plan(describer);
    assertThat(plan.words()).startsWith("45 columns in 3 requests, about ");
    assertThat(count(describer.run(plan, model, cancellation), State.NEW)).isEqualTo(WIDTH);
    assertThat(model.requests()).hasSize(3);
    assertThat(describer.usage().tokens()).isEqualTo(30);
    assertThat(plan(new ColumnDescriber(workspace, store)).calls()).isEmpty();
  }

  @Test
  void run_budgetSpentOnTheWay_stopsAndKeepsWhatThereIs() throws Exception {
    ScriptedModel model = ScriptedModel.by(request -> described(request, 1_000_000));
    ColumnDescriber describer = new ColumnDescriber(workspace, store);
    List<DescribedColumn> columns = describer.run(plan(describer), model, cancellation);
    assertThat(count(columns, State.NEW)).isEqualTo(20);
    assertThat(count(columns, State.NOT_REACHED)).isEqualTo(25);
    assertThat(store.read().columns()).hasSize(20);
    assertThat(plan(new ColumnDescriber(workspace, store)).columns()).isEqualTo(25);
  }

  @Test
  void run_cancelledOnTheWay_endsAndKeepsWhatThereIs() throws Exception {
    ScriptedModel model =
        ScriptedModel.by(
            request -> {
              cancellation.cancel();
              return described(request, 10);
            });
    ColumnDescriber describer = new ColumnDescriber(workspace, store);
    DescribePlan plan = plan(describer);
    assertThatThrownBy(() -> describer.run(plan, model, cancellation))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
    assertThat(store.read().columns()).hasSize(20);
  }

  @Test
  void run_columnsLeftOut_areAskedForOnceMore() throws Exception {
    ScriptedModel model =
        ScriptedModel.of(
            ScriptedModel.text("[{\"column\": \"col0\", \"short\": \"the first\"}]"),
            ScriptedModel.text("[{\"column\": \"wide.col1\", \"short\": \"the second\"}]"),
            ScriptedModel.text("I can't tell."),
            ScriptedModel.text("{}"));
    ColumnDescriber describer = new ColumnDescriber(workspace, store);
    List<DescribedColumn> columns = describer.run(plan(describer), model, cancellation);
    assertThat(count(columns, State.NEW)).isEqualTo(2);
    assertThat(count(columns, State.NOT_DESCRIBED)).isEqualTo(WIDTH - 2L);
    assertThat(model.requests().get(1)).isNotEqualTo(model.requests().get(0));
  }
}
