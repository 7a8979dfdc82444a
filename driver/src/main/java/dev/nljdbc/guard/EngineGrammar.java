package dev.nljdbc.guard;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Says in the parser's grammar what only the engine's has: rules on the skeleton, in which no
 * string and no quoted name can be hit.
 *
 * <p>A rule may leave out keywords, numbers and names of columns, or put one operator or type in
 * another's place. It never leaves out what may hold a table, a function or a subquery, so that the
 * tree of what is left has all that has to be checked. Hidden columns are looked for in the
 * skeleton as it was. No rule repeats a group without bound: such a match would go as deep on the
 * stack as the text is long.
 */
final class EngineGrammar {

  private static final String NAME = "(?:\"[^\"]*\"|[\\p{L}_][\\p{L}\\p{N}_$]*)";

  private static final List<Rule> ALL =
      List.of(
          // - -5, of which the parser takes no second sign
          rule("(?<=[-+])\\s+[-+]", ""));

  private static final List<Rule> POSTGRESQL =
      List.of(
          // a table without those that inherit from it
          rule("(FROM|JOIN|,)\\s*ONLY\\s+(?=[\\p{L}_\"])", "$1 "),
          // rows without columns, as EXISTS (SELECT FROM t) has them
          rule("SELECT\\s+FROM\\b", "SELECT 1 FROM"),
          rule("GROUP\\s+BY\\s+DISTINCT\\b", "GROUP BY"),
          // a window that begins with another's name
          rule(
              "OVER\\s*\\(\\s*(?!PARTITION|ORDER|ROWS|RANGE|GROUPS)" + NAME + "\\s+(?=ORDER\\s+BY)",
              "OVER ("),
          // (t).* in a list
          rule("(SELECT|DISTINCT|,)\\s*\\(\\s*(" + NAME + ")\\s*\\)\\s*\\.\\s*\\*", "$1 $2.*"),
          rule("IS\\s+(NOT\\s+)?(?:NFK?[CD]\\s+)?NORMALIZED\\b", "IS $1NULL"),
          // strings on lines below each other are one
          rule("(?<='x')\\s+'x'", ""),
          // a constant with its type before it: the types whose names the parser takes for columns
          rule(
              "(?:bigint|bit|bool|boolean|box|bytea|char|cidr|circle|daterange|decimal|float4|float8"
                  + "|inet|int|int2|int4|int8|int4range|int8range|integer|json|jsonb|line|lseg|macaddr"
                  + "|money|numeric|numrange|point|polygon|real|smallint|text|timestamptz|timetz"
                  + "|tsquery|tsrange|tstzrange|tsvector|uuid|varchar|double\\s+precision)\\s*'x'",
              "'x'"));

  private static final List<Rule> MARIADB =
      List.of(
          rule(
              "(USE|FORCE|IGNORE)\\s+(INDEX|KEY)\\s+FOR\\s+(?:JOIN|(?:ORDER|GROUP)\\s+BY)",
              "$1 $2"),
          rule("ROWS\\s+EXAMINED\\s+[0-9]+", ""),
          // the limit of an aggregate, at its end
          rule("LIMIT\\s+[0-9]+(?:\\s*(?:,|OFFSET)\\s*[0-9]+)?\\s*\\)", ")"),
          rule("CYCLE\\s+" + NAME + "(?:\\s*,\\s*" + NAME + "){0,9}\\s+RESTRICT\\b", ""),
          rule("SOUNDS\\s+LIKE\\b", "LIKE"),
          // a reserved word: the order of an index in GROUP BY, or the one that is meant anyway
          rule("ASC\\b", " "),
          // before an operand, not behind AS
          rule("BINARY\\s+(?=[\\p{L}_\"'(])", ""),
          // the parser wants one number there
          rule("(DECIMAL|NUMERIC|DEC)\\s*\\(\\s*[0-9]+\\s*,\\s*[0-9]+\\s*\\)", "$1"),
          rule(
              "(CHAR|VARCHAR)(\\s*\\(\\s*[0-9]+\\s*\\))?\\s+CHARACTER\\s+SET\\s+[A-Za-z0-9_]+",
              "$1$2"),
          // how long a converted value is, where that is too long
          rule("(N?CHAR|BINARY)\\s*\\(\\s*([0-9]{7,})\\s*\\)", "CAST(NULL AS $1($2))"),
          // the type or character set at the end of CONVERT, which the parser takes for something
          // else
          rule("CONVERT\\s*\\(", "concat("),
          rule("USING\\s+[A-Za-z0-9_]+\\s*\\)", ")"),
          rule(
              // as a name, and not left out: date may be a table's too, FROM (a, date)
              ",\\s*((?:UN)?SIGNED|N?CHAR|DATE|DATETIME|TIME|DECIMAL|DOUBLE|FLOAT|BINARY|JSON|YEAR)"
                  + "(?:\\s+INT(?:EGER)?)?(?:\\s*\\(\\s*[0-9]+\\s*\\))?\\s*\\)",
              ", \"$1\")"),
          // strings side by side are one
          rule("(?<='x')\\s*'x'", ""));

  private EngineGrammar() {}

  /** The skeleton for the parser. */
  static String plain(String skeleton, Engine engine) {
    String plain = apply(ALL, skeleton);
    return switch (engine) {
      case POSTGRESQL -> apply(POSTGRESQL, plain);
      case MARIADB -> apply(MARIADB, plain);
      default -> plain;
    };
  }

  private static String apply(List<Rule> rules, String skeleton) {
    String text = skeleton;
    for (Rule rule : rules) {
      text = rule.pattern.matcher(text).replaceAll(rule.replacement);
    }
    return text;
  }

  /** Keywords in any case, and never a part of a longer or of a qualified name. */
  private static Rule rule(String regex, String replacement) {
    String start =
        Character.isLetter(regex.charAt(0)) || regex.startsWith("(")
            ? "(?<![\\p{L}\\p{N}_$\".@])"
            : "";
    return new Rule(Pattern.compile("(?i)" + start + regex), replacement);
  }

  private record Rule(Pattern pattern, String replacement) {}
}
