package dev.nljdbc.jdbc.report;

import dev.nljdbc.answer.Ledger;
import dev.nljdbc.answer.TimeSpent;
import dev.nljdbc.llm.Usage;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What questions cost since the process began, in words. */
final class UsageWords {

  private UsageWords() {}

  /** Items of NL STATUS and what they say, in order. */
  static Map<String, String> of(Ledger.Totals totals) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(
        "questions",
        totals.questions()
            + " since this process began ("
            + totals.cached()
            + " from the cache, "
            + totals.verified()
            + " verified, "
            + totals.failed()
            + " failed)");
    Usage usage = totals.usage();
    words.put("calls of the model", Integer.toString(usage.calls()));
    words.put(
        "tokens",
        String.format(
            Locale.ROOT,
            "%d (%d prompt, %d of them cached by the provider, %d completion)",
            usage.tokens(),
            usage.promptTokens(),
            usage.cachedTokens(),
            usage.completionTokens()));
    words.put("cost", "$" + usage.usd().toPlainString() + (usage.priced() ? "" : " or more"));
    TimeSpent time = totals.time();
    words.put(
        "time",
        String.format(
            Locale.ROOT,
            "model %d ms, search %d ms, SQL %d ms, rest %d ms",
            time.model().toMillis(),
            time.search().toMillis(),
            time.sql().toMillis(),
            time.rest().toMillis()));
    return words;
  }
}
