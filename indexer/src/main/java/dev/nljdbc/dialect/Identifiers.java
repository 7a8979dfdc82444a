package dev.nljdbc.dialect;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * When and how one engine's identifiers are quoted.
 *
 * @param quote the quoting character, doubled inside
 * @param plain names that the engine reads back unchanged without quotes, unless reserved
 * @param reserved words that need quotes, in lower case
 */
record Identifiers(char quote, Pattern plain, Set<String> reserved) {

  /** Reserved in the SQL standard, in most engines or by the guard's parser. */
  private static final String COMMON =
      """
      absent add all alter and any as asc between both by case casewhen cast check column
      connect connect_by_root constraint create cross current default delete desc distinct
      double drop else except exists false fetch final for force foreign from full grant group
      grouping having if ignore iif ilike in inner insert intersect interval into is join
      lateral left like limit minus natural nocycle not null offset on only optimize or order
      outer output pivot primary procedure public qualify recursive references regexp returning
      right sel select semi set some sql_cache start table tables then to top trailing true
      unbounded union unique unpivot update use user using value values when where window with
      xor
      """;

  /** Quotes what is not a plain lower-case, upper-case or mixed name, as {@code plain} says. */
  static Identifiers of(char quote, String plain, String reservedToo) {
    Set<String> reserved =
        Stream.of(COMMON, reservedToo)
            .flatMap(words -> Stream.of(words.strip().split("\\s+")))
            .collect(Collectors.toUnmodifiableSet());
    return new Identifiers(quote, Pattern.compile(plain), reserved);
  }

  String print(String name) {
    if (plain.matcher(name).matches() && !reserved.contains(name.toLowerCase(Locale.ROOT))) {
      return name;
    }
    String mark = String.valueOf(quote);
    return mark + name.replace(mark, mark + mark) + mark;
  }
}
