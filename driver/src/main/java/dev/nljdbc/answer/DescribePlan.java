package dev.nljdbc.answer;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.llm.ChatRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

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
        usd.map(dollars -> "about " + dollars.stripTrailingZeros().toPlainString() + " US dollars")
            .orElse("at a price that is not known");
    return "%s columns in %s requests, about %s tokens, %s"
        .formatted(columns(), calls.size(), tokens(), price);
  }
}
