// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.CanonicalPath;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads and checks the texts of settings. */
final class SettingValues {

  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|min|h)?");

  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,6})\\s*([kmgt])|(\\d{1,15})");

  /** Nanoseconds, in which waiting is counted, know no more than three hundred years. */
  private static final Duration LONGEST = Duration.ofDays(3_650);

  /** YAML reads the words on and off as booleans. */
  private static final Map<String, String> SYNONYMS = Map.of("true", "on", "false", "off");

  private static final String ALL = "all";
  private static final String NONE = "none";

  private SettingValues() {}

  /**
   * The value as it is kept: without outer blanks, and a choice as the table of settings spells it.
   */
  static String checked(Setting setting, String value) throws NlException {
    check(setting, value);
    if (setting.type() == SettingType.CHOICES) {
      return written(setting, chosen(setting, value));
    }
    String kept = value.strip();
    return choice(setting, kept).orElse(kept);
  }

  private static void check(Setting setting, String value) throws NlException {
    try {
      switch (setting.type()) {
        case INTEGER -> integer(value);
        case COUNT -> require(integer(value) >= 1, "it must be 1 or more");
        case DECIMAL -> decimal(value);
        case SHARE ->
            require(decimal(value).compareTo(BigDecimal.ONE) <= 0, "it must be from 0 to 1");
        case AMOUNT -> amount(value);
        case DURATION -> duration(value);
        case TIME_LIMIT -> require(!duration(value).isZero(), "it must be more than 0");
        case DATE -> date(value);
        case ZONE -> zone(value);
        case PATH -> {
          var unused = CanonicalPath.parse(value);
        }
        case PATHS -> Stream.of(value.split(",")).map(String::strip).forEach(CanonicalPath::parse);
        case EMBEDDER -> {
          var unused = EmbedderChoice.parse(value);
        }
        case CHOICE ->
            require(
                choice(setting, value.strip()).isPresent(),
                "use one of " + String.join(", ", setting.choices()));
        case CHOICES -> {
          var unused = chosen(setting, value);
        }
        case TEXT, SECRET, COMMAND -> require(!value.isBlank(), "it is empty");
      }
    } catch (NumberFormatException e) {
      throw bad(setting, value, "a number is needed", e);
    } catch (InvalidPathException e) {
      throw bad(setting, value, "it is no path here, for " + e.getReason(), e);
    } catch (IllegalArgumentException e) {
      throw bad(setting, value, String.valueOf(e.getMessage()), e);
    }
  }

  private static void require(boolean fine, String otherwise) {
    if (!fine) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static NlException bad(Setting setting, String value, String why, Exception cause) {
    String shown =
        setting.type().hidden() ? "(hidden)" : "'" + value.replaceAll("\\p{Cc}", "?") + "'";
    return new NlException(
        NlError.SETTING,
        "The setting " + setting.key() + " has the value " + shown + ": " + why + ".",
        cause);
  }

  /** The values chosen, in the order and spelling of the table. */
  static List<String> chosen(Setting setting, String value) {
    if (value.strip().equalsIgnoreCase(ALL)) {
      return setting.choices();
    }
    if (value.strip().equalsIgnoreCase(NONE)) {
      return List.of();
    }
    Set<String> chosen = new HashSet<>();
    for (String part : value.split(",", -1)) {
      String name = part.strip();
      chosen.add(choice(setting, name).orElseThrow(() -> unknownChoice(setting, name)));
    }
    return setting.choices().stream().filter(chosen::contains).toList();
  }

  private static Optional<String> choice(Setting setting, String name) {
    String other = SYNONYMS.getOrDefault(name.toLowerCase(Locale.ROOT), name);
    return setting.choices().stream()
        .filter(choice -> choice.equalsIgnoreCase(name) || choice.equals(other))
        .findFirst();
  }

  private static IllegalArgumentException unknownChoice(Setting setting, String name) {
    String nearest =
        name.isEmpty() ? "" : "; the nearest is " + NearestName.of(name, setting.choices());
    return new IllegalArgumentException(
        "use all, none, or some of %s, separated by commas%s"
            .formatted(String.join(", ", setting.choices()), nearest));
  }

  private static String written(Setting setting, List<String> chosen) {
    if (chosen.isEmpty()) {
      return NONE;
    }
    return chosen.size() == setting.choices().size() ? ALL : String.join(",", chosen);
  }

  static int integer(String value) {
    int number = Integer.parseInt(value.strip().replace("_", ""));
    require(number >= 0, "it must not be negative");
    return number;
  }

  static BigDecimal decimal(String value) {
    BigDecimal number = new BigDecimal(value.strip());
    require(number.signum() >= 0, "it must not be negative");
    return number;
  }

  static long amount(String value) {
    Matcher m = AMOUNT.matcher(value.strip().toLowerCase(Locale.ROOT).replace("_", ""));
    require(m.matches(), "write a number such as 500000, 500K or 10M");
    return number(m);
  }

  /** The number in groups: digits with a letter for thousands of them, or digits alone. */
  private static long number(Matcher m) {
    long number = Long.parseLong(m.group(1) == null ? m.group(3) : m.group(1));
    return switch (m.group(2) == null ? "" : m.group(2)) {
      case "k" -> number * 1_000;
      case "m" -> number * 1_000_000;
      case "g" -> number * 1_000_000_000;
      case "t" -> number * 1_000_000_000_000L;
      default -> number;
    };
  }

  static LocalDate date(String value) {
    try {
      return LocalDate.parse(value.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("write a date such as 2024-03-31", e);
    }
  }

  static ZoneId zone(String value) {
    try {
      return ZoneId.of(value.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("write a time zone such as Europe/Oslo or UTC", e);
    }
  }

  static Duration duration(String value) {
    Matcher m = DURATION.matcher(value.strip().toLowerCase(Locale.ROOT));
    require(m.matches(), "write a time such as 500ms, 30s or 2m");
    long number = Long.parseLong(m.group(1));
    Duration duration =
        switch (m.group(2) == null ? "s" : m.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "m", "min" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofSeconds(number);
        };
    require(duration.compareTo(LONGEST) <= 0, "it is more than " + LONGEST.toDays() + " days");
    return duration;
  }
}
