package dev.nljdbc.llm;

import com.openai.core.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Reads when a server wants to be asked again: milliseconds, seconds or a date (RFC 9110). */
final class RetryAfter {

  private RetryAfter() {}

  static @Nullable Duration in(Headers headers, Instant now) {
    for (String text : headers.values("retry-after-ms")) {
      if (text.matches("\\d{1,9}")) {
        return Duration.ofMillis(Long.parseLong(text));
      }
    }
    for (String text : headers.values("retry-after")) {
      return text.matches("\\d{1,6}(\\.\\d{1,6})?")
          ? Duration.ofMillis((long) (Double.parseDouble(text) * 1000))
          : until(text, now);
    }
    return null;
  }

  private static @Nullable Duration until(String date, Instant now) {
    try {
      Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
      return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
    } catch (DateTimeParseException unknownForm) {
      return null; // as good as none: the backoff decides
    }
  }
}
