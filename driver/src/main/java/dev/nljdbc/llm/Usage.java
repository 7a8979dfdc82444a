// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What calls of a model cost.
 *
 * @param calls requests answered
 * @param promptTokens tokens sent, cached ones included
 * @param cachedTokens those of them that the provider had cached
 * @param completionTokens tokens received
 * @param time spent waiting for the model, retries included
 * @param usd price in US dollars; zero when it costs nothing
 * @param priced whether the model's price is known (or there is none to pay); {@code usd} is a
 *     lower bound otherwise
 */
@API(status = API.Status.STABLE)
public record Usage(
    int calls,
    long promptTokens,
    long cachedTokens,
    long completionTokens,
    Duration time,
    BigDecimal usd,
    boolean priced) {

  /** Nothing was asked. */
  public static final Usage NONE = new Usage(0, 0, 0, 0, Duration.ZERO, BigDecimal.ZERO, true);

  /** The sum of both. */
  public Usage plus(Usage other) {
    return new Usage(
        calls + other.calls,
        promptTokens + other.promptTokens,
        cachedTokens + other.cachedTokens,
        completionTokens + other.completionTokens,
        time.plus(other.time),
        usd.add(other.usd),
        priced && other.priced);
  }

  /** This usage with other counts of tokens and time. */
  Usage counted(long prompt, long completion, Duration waited) {
    return new Usage(calls, prompt, cachedTokens, completion, waited, usd, priced);
  }

  /** This usage with a price; empty for an unknown one. */
  Usage priced(Optional<BigDecimal> price) {
    return new Usage(
        calls,
        promptTokens,
        cachedTokens,
        completionTokens,
        time,
        price.orElse(BigDecimal.ZERO),
        price.isPresent());
  }

  /** The price in words: {@code $0.0421}, {@code $0.0421 or more}, {@code price not known}. */
  public String price() {
    if (!priced && usd.signum() == 0) {
      return "price not known";
    }
    int digits = usd.signum() == 0 ? 2 : Math.max(4, usd.scale() - usd.precision() + 2);
    return "$" + usd.setScale(digits, RoundingMode.HALF_UP) + (priced ? "" : " or more");
  }

  /** Tokens in both directions. */
  public long tokens() {
    return promptTokens + completionTokens;
  }
}
