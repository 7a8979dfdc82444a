// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ModelDescriptions;
import dev.nljdbc.catalog.ModelDescriptions.ModelDescription;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.DescriptionStore;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatModels;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.TokenCounter;
import dev.nljdbc.llm.Usage;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Has a model describe columns, several in one request, and keeps what it writes after each: a run
 * that ends early is not lost. Used once, by one thread.
 */
public final class ColumnDescriber {

  private static final int COLUMNS_PER_CALL = 20;
  private static final int TOKENS_PER_COLUMN = 70;
  private static final int TOKENS_PER_MESSAGE = 4;

  private final Workspace workspace;
  private final DatabaseIndex index;
  private final DescriptionStore store;
  private final DescribePrompt prompt;
  private final List<DescribedColumn> columns = new ArrayList<>();
  private Usage usage = Usage.NONE;

  /**
   * For one database.
   *
   * @param workspace as the model may see it
   * @param store where descriptions are kept
   */
  public ColumnDescriber(Workspace workspace, DescriptionStore store) {
    this.workspace = workspace;
    this.index = workspace.index();
    this.store = store;
    this.prompt = new DescribePrompt(workspace);
  }

  /** The pending requests about these tables; does not call the model. */
  public DescribePlan plan(List<Table> tables, Cancellation cancellation) throws NlException {
    Map<ColumnId, ModelDescription> known = known();
    List<DescribePlan.Call> calls = new ArrayList<>();
    List<DescribedColumn> settled = new ArrayList<>();
    for (Table table : tables) {
      List<Column> wanted = new ArrayList<>();
      for (Column column : table.columns()) {
        settled(column, known).ifPresentOrElse(settled::add, () -> wanted.add(column));
      }
      calls.addAll(calls(table, wanted, cancellation));
    }
    long sent = calls.stream().mapToLong(ColumnDescriber::tokens).sum();
    long received = TOKENS_PER_COLUMN * calls.stream().mapToLong(c -> c.columns().size()).sum();
    return new DescribePlan(
        calls, settled, sent, received, ChatModels.price(workspace.settings(), sent, received));
  }

  private List<DescribePlan.Call> calls(Table table, List<Column> wanted, Cancellation cancellation)
      throws NlException {
    List<DescribePlan.Call> calls = new ArrayList<>();
    for (int from = 0; from < wanted.size(); from += COLUMNS_PER_CALL) {
      int end = Math.min(wanted.size(), from + COLUMNS_PER_CALL);
      calls.add(call(table, wanted.subList(from, end), cancellation));
    }
    return calls;
  }

  private DescribePlan.Call call(Table table, List<Column> columns, Cancellation cancellation)
      throws NlException {
    return new DescribePlan.Call(table, columns, prompt.of(table, columns, cancellation));
  }

  /** The descriptions that the present sharing level permits; they may be from another one. */
  private Map<ColumnId, ModelDescription> known() {
    return store.read().of(workspace.sharing()::permits).byColumn();
  }

  private Optional<DescribedColumn> settled(Column column, Map<ColumnId, ModelDescription> known) {
    Optional<ModelDescription> text = ModelDescriptions.of(column, known);
    boolean people = !column.description().isEmpty() && !ModelDescription.marks(column);
    if (people) {
      return Optional.of(new DescribedColumn(column, DescribedColumn.State.BY_PEOPLE, null));
    }
    return text.filter(described -> described.profile().equals(profile(column)))
        .map(described -> new DescribedColumn(column, DescribedColumn.State.KEPT, described));
  }

  private String profile(Column column) {
    return ModelDescription.profile(column, index.statistics(column.id()));
  }

  private static long tokens(DescribePlan.Call call) {
    long tokens = 0;
    for (ChatMessage message : call.request().messages()) {
      tokens += TOKENS_PER_MESSAGE + TokenCounter.count(message.text());
    }
    return tokens;
  }

  /**
   * Refuses a plan that would cost more than {@code nl.budget.tokens} or {@code nl.budget.usd}, so
   * that nobody is surprised by the bill.
   */
  public void checkBudget(DescribePlan plan) throws NlException {
    Settings settings = workspace.settings();
    boolean tokens = plan.tokens() > settings.integer(Setting.BUDGET_TOKENS);
    boolean usd =
        plan.usd().filter(price -> price.signum() > 0 && price.compareTo(most()) > 0).isPresent();
    if (tokens || usd) {
      throw new NlException(
          NlError.BUDGET,
          ("Describing %s would take, which is more than %s allows. Nothing was asked. Raise "
                  + "it, or describe one table at a time.")
              .formatted(plan.words(), tokens ? "nl.budget.tokens" : "nl.budget.usd"));
    }
  }

  private BigDecimal most() {
    return workspace.settings().decimal(Setting.BUDGET_USD).orElse(BigDecimal.ZERO);
  }

  /**
   * Asks.
   *
   * @return the columns of the plan, in order of its requests, those settled before first
   * @throws NlException when the model fails, or somebody cancels; what was described before is
   *     kept
   */
  public List<DescribedColumn> run(DescribePlan plan, ChatModel model, Cancellation cancellation)
      throws NlException {
    columns.addAll(plan.settled());
    for (DescribePlan.Call call : plan.calls()) {
      cancellation.check();
      if (spent()) {
        call.columns().forEach(column -> add(column, DescribedColumn.State.NOT_REACHED));
      } else {
        askTwice(call, model, cancellation)
            .forEach(column -> add(column, DescribedColumn.State.NOT_DESCRIBED));
      }
    }
    return List.copyOf(columns);
  }

  /** Asks, and once more about those that the reply leaves out. */
  private List<Column> askTwice(DescribePlan.Call call, ChatModel model, Cancellation cancellation)
      throws NlException {
    List<Column> left = ask(call, model, cancellation);
    return left.isEmpty() || left.size() == call.columns().size() || spent()
        ? left
        : ask(call(call.table(), left, cancellation), model, cancellation);
  }

  private boolean spent() {
    boolean usd = usage.usd().signum() > 0 && usage.usd().compareTo(most()) >= 0;
    return usd || usage.tokens() >= workspace.settings().integer(Setting.BUDGET_TOKENS);
  }

  private void add(Column column, DescribedColumn.State state) {
    columns.add(new DescribedColumn(column, state, null));
  }

  /** Asks once, keeps what came back, and tells what did not. */
  private List<Column> ask(DescribePlan.Call call, ChatModel model, Cancellation cancellation)
      throws NlException {
    ChatReply reply = model.chat(call.request().askedBy(workspace.endUser()), cancellation);
    usage = usage.plus(reply.usage());
    Map<String, DescribeReply.Texts> found = DescribeReply.read(reply.text());
    List<ModelDescription> texts = new ArrayList<>();
    List<Column> left = new ArrayList<>();
    for (Column column : call.columns()) {
      DescribeReply.of(found, call.table().id().name(), column.name())
          .map(its -> described(column, its, model))
          .ifPresentOrElse(texts::add, () -> left.add(column));
    }
    keep(texts);
    return left;
  }

  private ModelDescription described(Column column, DescribeReply.Texts its, ChatModel model) {
    ModelDescription text =
        new ModelDescription(
            column.id(),
            column.type(),
            its.brief(),
            its.full(),
            workspace.sharing().key(),
            profile(column),
            model.name());
    columns.add(new DescribedColumn(column, DescribedColumn.State.NEW, text));
    return text;
  }

  private void keep(List<ModelDescription> texts) throws NlException {
    if (texts.isEmpty()) {
      return;
    }
    try {
      store.add(texts);
    } catch (IOException e) {
      throw new NlException(
          NlError.INDEX,
          "The descriptions can't be kept beside the index: "
              + e.getClass().getSimpleName()
              + ". Check that the folder (nl.dir) can be written.",
          e);
    }
  }

  /** How many columns were described now. */
  public long described() {
    return columns.stream().filter(c -> c.state() == DescribedColumn.State.NEW).count();
  }

  /** The usage so far. */
  public Usage usage() {
    return usage;
  }

  /**
   * What is to be asked, and what it will cost about.
   *
   * @param calls one for each request to the model
   * @param settled columns that need not be asked about
   * @param promptTokens of all requests, counted
   * @param completionTokens of all replies, guessed
   * @param usd the price of these; empty when the model's price is not known
   */
  public record DescribePlan(
      List<Call> calls,
      List<DescribedColumn> settled,
      long promptTokens,
      long completionTokens,
      Optional<BigDecimal> usd) {

    /** Copies the lists. */
    public DescribePlan {
      calls = List.copyOf(calls);
      settled = List.copyOf(settled);
    }

    /**
     * One request.
     *
     * @param table whose columns
     * @param columns that are to be described
     */
    public record Call(Table table, List<Column> columns, ChatRequest request) {

      /** Copies the columns. */
      public Call {
        columns = List.copyOf(columns);
      }
    }

    /** Tokens in both directions. */
    public long tokens() {
      return promptTokens + completionTokens;
    }

    /** Columns that the model is asked about. */
    public int columns() {
      return calls.stream().mapToInt(call -> call.columns().size()).sum();
    }

    /** The estimate in words. */
    public String words() {
      String price =
          usd.map(
                  dollars ->
                      "about " + dollars.stripTrailingZeros().toPlainString() + " US dollars")
              .orElse("at a price that is not known");
      return "%s columns in %s requests, about %s tokens, %s"
          .formatted(columns(), calls.size(), tokens(), price);
    }
  }

  /**
   * A column, and what became of it.
   *
   * @param column which one
   * @param state what became of it
   * @param text what the model wrote; null where it has written nothing
   */
  public record DescribedColumn(Column column, State state, @Nullable ModelDescription text) {

    /** The result for a column. */
    public enum State {
      /** The model has described it now. */
      NEW,
      /** It has described it before, and the profile is the same. */
      KEPT,
      /** People have, and theirs stays. */
      BY_PEOPLE,
      /** The model was asked and gave nothing that can be used. */
      NOT_DESCRIBED,
      /** The budget was spent before. */
      NOT_REACHED;

      /** The state in words. */
      public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }
}
