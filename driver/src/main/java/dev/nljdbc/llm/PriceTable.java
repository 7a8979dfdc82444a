package dev.nljdbc.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.catalog.UnpinnedJson;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.BoundedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
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

  /** Of one model, per million tokens. */
  record Price(BigDecimal prompt, BigDecimal cached, BigDecimal completion) {

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** What such usage costs. */
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

  /** The shipped table. */
  static PriceTable shipped() throws NlException {
    try (InputStream in = PriceTable.class.getResourceAsStream("prices.json")) {
      if (in == null) {
        throw new IOException("the resource prices.json is not in the jar");
      }
      return read(in, "the shipped table of prices");
    } catch (IOException e) {
      throw unreadable("the shipped table of prices", e);
    }
  }

  /** The user's own table, in the same form. */
  static PriceTable of(Path file) throws NlException {
    try {
      byte[] json = BoundedFile.read(file, LONGEST_FILE);
      return read(new ByteArrayInputStream(json), file + " (nl.prices)");
    } catch (IOException e) {
      throw unreadable(file + " (nl.prices)", e);
    }
  }

  private static PriceTable read(InputStream in, String what) throws IOException, NlException {
    Map<String, Price> prices = new HashMap<>();
    JsonNode models = UnpinnedJson.mapper().readTree(in).path("models");
    for (Map.Entry<String, JsonNode> entry : models.properties()) {
      JsonNode price = entry.getValue();
      if (!price.path("prompt").isNumber() || !price.path("completion").isNumber()) {
        throw unreadable(
            what, new IOException(entry.getKey() + " needs the numbers prompt and completion"));
      }
      BigDecimal prompt = price.get("prompt").decimalValue();
      prices.put(
          entry.getKey().toLowerCase(Locale.ROOT),
          new Price(
              prompt,
              price.path("cached").isNumber() ? price.get("cached").decimalValue() : prompt,
              price.get("completion").decimalValue()));
    }
    return new PriceTable(prices);
  }

  private static NlException unreadable(String what, IOException e) {
    return new NlException(
        NlError.SETTING,
        "Prices can't be read from "
            + what
            + ": "
            + e.getMessage()
            + ". The form: {\"models\": {\"name\": {\"prompt\": 1.0, \"cached\": 0.5, \"completion\": 2.0}}},"
            + " US dollars per million tokens.",
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
