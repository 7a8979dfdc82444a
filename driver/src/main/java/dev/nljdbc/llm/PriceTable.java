// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.core.PackagedText;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * US dollars per million tokens, by model. A name with a date at its end has the price of the name
 * without, unless it is listed itself.
 */
final class PriceTable {

  /** The price of one model, per million tokens. */
  record Price(BigDecimal prompt, BigDecimal cached, BigDecimal completion) {

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    BigDecimal of(Usage usage) {
      return prompt
          .multiply(BigDecimal.valueOf(usage.promptTokens() - usage.cachedTokens()))
          .add(cached.multiply(BigDecimal.valueOf(usage.cachedTokens())))
          .add(completion.multiply(BigDecimal.valueOf(usage.completionTokens())))
          .divide(MILLION)
          .stripTrailingZeros();
    }
  }

  private static final int LONGEST_FILE = 4 << 20;
  private static final Pattern DATE = Pattern.compile("-\\d{4}-?\\d{2}-?\\d{2}$");

  private final Map<String, Price> prices;

  private PriceTable(Map<String, Price> prices) {
    this.prices = prices;
  }

  static PriceTable shipped() throws NlException {
    return read(
        PackagedText.read(PriceTable.class, "prices.json").getBytes(StandardCharsets.UTF_8),
        "the shipped table of prices");
  }

  /** The user's own table, in the same form. */
  static PriceTable of(Path file) throws NlException {
    String what = file + " (nl.prices)";
    try {
      return read(BoundedFile.read(file, LONGEST_FILE), what);
    } catch (IOException e) {
      throw unreadable(what, e);
    }
  }

  private static PriceTable read(byte[] json, String what) throws NlException {
    Map<String, Price> prices = new HashMap<>();
    try {
      for (Map.Entry<String, JsonNode> entry :
          JsonMappers.mapper().readTree(json).path("models").properties()) {
        prices.put(
            entry.getKey().toLowerCase(Locale.ROOT), price(entry.getKey(), entry.getValue()));
      }
    } catch (IOException e) {
      throw unreadable(what, e);
    }
    return new PriceTable(prices);
  }

  private static Price price(String model, JsonNode price) throws IOException {
    if (!price.path("prompt").isNumber() || !price.path("completion").isNumber()) {
      throw new IOException(model + " needs the numbers prompt and completion");
    }
    BigDecimal prompt = price.get("prompt").decimalValue();
    return new Price(
        prompt,
        price.path("cached").isNumber() ? price.get("cached").decimalValue() : prompt,
        price.get("completion").decimalValue());
  }

  private static NlException unreadable(String what, IOException e) {
    return new NlException(
        NlError.SETTING,
        ("Prices can't be read from %s: %s. The form: {\"models\": {\"name\": {\"prompt\": "
                + "1.0, \"cached\": 0.5, \"completion\": 2.0}}}, US dollars per million tokens.")
            .formatted(what, e.getMessage()),
        e);
  }

  /** The price of a model; empty when it is not known. */
  Optional<Price> of(String model) {
    String name = model.toLowerCase(Locale.ROOT);
    Price exact = prices.get(name);
    return Optional.ofNullable(
        exact != null ? exact : prices.get(DATE.matcher(name).replaceFirst("")));
  }
}
