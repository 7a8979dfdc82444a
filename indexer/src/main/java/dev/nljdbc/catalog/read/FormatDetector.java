// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.text.JsonMappers;
import java.util.Collections;
import java.util.Currency;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recognises the format of a column from its first thousand distinct values. */
final class FormatDetector {

  /** How many distinct values are looked at. */
  static final int EXAMINED = 1_000;

  private static final int LONGEST = 4_000;

  /** The share of values that must have the format, since most columns have a few strays. */
  static final double NEARLY_ALL = 0.95;

  /** One or two values often match by accident; this many different ones do not. */
  private static final int FEWEST_CODES = 3;

  /** A third of all pairs of letters is a country's code, and a quarter a language's. */
  private static final int FEWEST_PAIRS = 6;

  private static final JsonMapper JSON = JsonMappers.mapper();

  private static final String YEAR = "(18|19|20)\\d\\d";
  private static final String MONTH = "(0?[1-9]|1[0-2])";
  private static final String DAY = "(0?[1-9]|[12]\\d|3[01])";
  private static final String CLOCK =
      "([01]?\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?( ?[AaPp][Mm])?";
  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";

  /** Matches a number without leading zeros, which suggest a code. */
  private static final String NUMBER =
      "[-+]?(0|[1-9]\\d*|[1-9]\\d{0,2}(,\\d{3})+)?(\\.\\d+)?([eE][-+]?\\d+)?(?<=\\d)";

  /** Digits in groups, perhaps with an extension. */
  private static final Pattern PHONE =
      Pattern.compile("\\+?\\(?\\d[\\d ()./-]{5,22}( ?(x|ext\\.?) ?\\d+)?");

  private static final Set<String> COUNTRIES =
      Stream.of(
              Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2),
              Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA3))
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  private static final List<Set<String>> FLAGS =
      List.of(
          Set.of("y", "n"),
          Set.of("yes", "no"),
          Set.of("t", "f"),
          Set.of("true", "false"),
          Set.of("0", "1"));

  /** Tried in the order of the formats: the first that nearly all values have is told. */
  private static final Map<ValueFormat, Predicate<String>> TESTS = tests();

  private final Map<ValueFormat, Integer> hits = new EnumMap<>(ValueFormat.class);
  private final boolean text;
  private int examined;

  FormatDetector(ColumnKind kind) {
    this.text = kind == ColumnKind.TEXT;
  }

  private static Map<ValueFormat, Predicate<String>> tests() {
    Map<ValueFormat, Predicate<String>> tests = new EnumMap<>(ValueFormat.class);
    tests.put(ValueFormat.DATE, regex(YEAR + "[-/]" + MONTH + "[-/]" + DAY));
    tests.put(ValueFormat.LOCAL_DATE, regex(DAY + "[./-]" + DAY + "[./-](" + YEAR + "|\\d\\d)"));
    tests.put(ValueFormat.COMPACT_DATE, regex(YEAR + "(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])"));
    tests.put(
        ValueFormat.DATE_TIME,
        regex(YEAR + "-" + MONTH + "-" + DAY + "[T ]" + CLOCK + "( ?(Z|[+-]\\d\\d(:?\\d\\d)?))?"));
    tests.put(ValueFormat.TIME, regex(CLOCK));
    tests.put(ValueFormat.YEAR, regex(YEAR));
    tests.put(ValueFormat.NUMBER, regex(NUMBER));
    tests.put(ValueFormat.PERCENT, regex("[-+]?\\d+([.,]\\d+)? ?%"));
    tests.put(ValueFormat.EMAIL, regex("[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]++)++"));
    tests.put(ValueFormat.URL, regex("(?i)((https?|ftp)://|www\\.)\\S+"));
    tests.put(
        ValueFormat.UUID, regex("\\{?\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\}?"));
    tests.put(ValueFormat.IP_ADDRESS, regex(OCTET + "(\\." + OCTET + "){3}"));
    tests.put(ValueFormat.PHONE, FormatDetector::phone);
    tests.put(ValueFormat.COUNTRY_CODE, COUNTRIES::contains);
    tests.put(ValueFormat.CURRENCY_CODE, CURRENCIES::contains);
    tests.put(ValueFormat.LANGUAGE_CODE, LANGUAGES::contains);
    tests.put(ValueFormat.JSON, FormatDetector::json);
    return Collections.unmodifiableMap(tests);
  }

  private static Predicate<String> regex(String regex) {
    return Pattern.compile(regex).asMatchPredicate();
  }

  void add(String value) {
    String stripped = value.strip();
    if (examined == EXAMINED || stripped.isEmpty()) {
      return;
    }
    examined++;
    if (stripped.length() <= LONGEST) {
      TESTS.forEach((format, test) -> count(stripped, format, test));
    }
  }

  private void count(String stripped, ValueFormat format, Predicate<String> test) {
    boolean possible = hits.getOrDefault(format, 0) + 1 >= NEARLY_ALL * examined - 1;
    if (possible && (text || format == ValueFormat.COMPACT_DATE) && test.test(stripped)) {
      hits.merge(format, 1, Integer::sum);
    }
  }

  /**
   * The format that nearly all values have.
   *
   * @param all the distinct values when there are no more than two, else anything longer
   */
  @Nullable ValueFormat format(List<String> all) {
    if (all.size() == 2 && FLAGS.contains(folded(all))) {
      return ValueFormat.BOOLEAN;
    }
    for (ValueFormat format : TESTS.keySet()) {
      int found = hits.getOrDefault(format, 0);
      if (found > 0 && found >= NEARLY_ALL * examined && found >= fewest(format)) {
        return format;
      }
    }
    return null;
  }

  private static Set<String> folded(List<String> values) {
    return values.stream().map(v -> v.strip().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
  }

  private static int fewest(ValueFormat format) {
    return switch (format) {
      case COUNTRY_CODE, LANGUAGE_CODE -> FEWEST_PAIRS;
      case CURRENCY_CODE, COMPACT_DATE, YEAR, PHONE -> FEWEST_CODES;
      default -> 1;
    };
  }

  /** Digits in groups, since plain digits may be anything. */
  private static boolean phone(String value) {
    boolean grouped = value.startsWith("+") || value.chars().anyMatch(c -> " ()/-".indexOf(c) >= 0);
    return grouped
        && value.chars().filter(Character::isDigit).count() >= 7
        && PHONE.matcher(value).matches();
  }

  private static boolean json(String value) {
    char first = value.charAt(0);
    char last = value.charAt(value.length() - 1);
    if (!(first == '{' && last == '}' || first == '[' && last == ']')) {
      return false;
    }
    try {
      JSON.readTree(value);
      return true;
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
