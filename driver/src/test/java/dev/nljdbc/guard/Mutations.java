// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Disguises an attack: its letters, blanks, comments, names, and the statement around it. */
final class Mutations {

  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*+'|[\\p{L}_][\\w$]*|[0-9.]+|\\s+|.", Pattern.DOTALL);

  private static final List<String> BLANKS =
      List.of(
          "\t",
          "\n",
          "\r\n",
          "\r",
          "\u000b",
          "\f",
          "\u00a0",
          "\u3000",
          "\u2028",
          "\u0085",
          "\u200b",
          "\ufeff",
          "\u00ad",
          "\0",
          "  ",
          "/**/",
          "/* x */",
          "/* ' */",
          "/* ; */",
          "-- x\n",
          "--\n",
          "-- '\n",
          "--x\r",
          "#\n",
          "# x\n",
          "/*! */",
          "/*!50000 */",
          "/*+ x */",
          "/*M! */",
          "/* /* */ */",
          "/* /* */",
          "//\n",
          "{-- x}",
          "\\\n");

  private static final List<String> AROUND =
      List.of(
          "(%s)",
          "((%s))",
          "SELECT * FROM (%s) q",
          "SELECT * FROM ((%s)) q",
          "WITH q AS (%s) SELECT * FROM q",
          "WITH q AS (SELECT 1), r AS (%s) SELECT * FROM q, r",
          "WITH RECURSIVE q AS (SELECT 1 UNION ALL %s) SELECT * FROM q",
          "SELECT 1 UNION ALL %s",
          "%s UNION ALL SELECT 1",
          "SELECT 1 EXCEPT (%s)",
          "SELECT (%s)",
          "SELECT coalesce((%s), 1)",
          "SELECT CASE WHEN 1 = 1 THEN (%s) ELSE 2 END",
          "SELECT CASE WHEN EXISTS (%s) THEN 1 END",
          "SELECT * FROM customers WHERE EXISTS (%s)",
          "SELECT * FROM customers WHERE id IN (%s)",
          "SELECT * FROM customers WHERE NOT (id > ALL (%s))",
          "SELECT count(*) FROM (%s) AS q(a)",
          "SELECT * FROM customers ORDER BY (%s)",
          "SELECT * FROM customers LIMIT (%s)",
          "SELECT * FROM customers c JOIN (%s) q ON 1 = 1",
          "SELECT * FROM customers, LATERAL (%s) q",
          "SELECT max(id) FILTER (WHERE id IN (%s)) FROM customers",
          "SELECT ARRAY(%s)",
          "SELECT sum(id) OVER (ORDER BY (%s)) FROM customers",
          "VALUES ((%s))",
          "EXPLAIN %s",
          "EXPLAIN ANALYZE %s",
          "%s;",
          "%s -- x",
          "%s /* x */",
          "%s LIMIT 1",
          "%s FOR UPDATE",
          "SELECT 1; %s",
          "SELECT 1;\n%s;",
          "%s; SELECT 1",
          "SELECT 1 -- \n; %s",
          "SELECT ';' ; %s",
          "SELECT 'a\\' ; %s -- '",
          "SELECT \"a\\\" ; %s -- \"",
          "SELECT 'a'' ; %s -- '",
          "SELECT /* ' */ 1 ; %s -- '",
          "SELECT $$a$$ ; %s",
          "SELECT $a$ ' $a$ ; %s -- '",
          "SELECT E'a\\' ; %s -- '",
          "SELECT `a` ; %s",
          "SELECT [a'] ; %s -- ']",
          "BEGIN; %s; END",
          "DO $$ BEGIN %s; END $$",
          "PREPARE p AS %s",
          "CREATE TABLE x AS %s",
          "CALL (%s)",
          "{call %s}",
          "{fn %s}",
          "/*!50000 %s */",
          "/*! %s */ SELECT 1",
          "SELECT 1 /*! ; %s */",
          "FROM (%s)",
          "SELECT 1 FROM customers WHERE id = 1 OR 1 = (%s)",
          "SELECT CAST((%s) AS INTEGER)",
          "SELECT - (%s)",
          "SELECT NOT (%s)",
          "SELECT (%s) IS NULL",
          "SELECT (%s) || 'x'",
          "SELECT * FROM customers GROUP BY id HAVING (%s) > 0",
          "TABLE (%s)",
          "SELECT ROW((%s))",
          "SELECT * FROM customers WHERE (id, 1) IN (%s)",
          "SELECT * FROM UNNEST(ARRAY(%s)) u");

  private final Random random;

  Mutations(Random random) {
    this.random = random;
  }

  /** The attack under one to three disguises. */
  String of(String attack) {
    String text = attack;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      text = once(text);
    }
    return text;
  }

  private String once(String text) {
    if (text.isEmpty()) {
      return one(AROUND);
    }
    return switch (random.nextInt(11)) {
      case 0 -> cased(text);
      case 1 -> blanks(text);
      case 2, 3, 4 -> one(AROUND).replace("%s", text);
      case 5 -> letters(text);
      case 6 -> quoted(text);
      case 7 -> shuffled(text);
      case 8 -> qualified(text);
      case 9 -> strings(text);
      default -> between(text);
    };
  }

  private String cased(String text) {
    StringBuilder cased = new StringBuilder();
    for (char c : text.toCharArray()) {
      cased.append(random.nextBoolean() ? Character.toUpperCase(c) : Character.toLowerCase(c));
    }
    return cased.toString();
  }

  private String blanks(String text) {
    StringBuilder spaced = new StringBuilder();
    for (char c : text.toCharArray()) {
      spaced.append(c == ' ' && random.nextInt(3) > 0 ? one(BLANKS) : String.valueOf(c));
    }
    return spaced.toString();
  }

  /** Something where no blank is: between any two tokens. */
  private String between(String text) {
    List<String> tokens = tokens(text);
    tokens.add(random.nextInt(tokens.size() + 1), one(BLANKS));
    return String.join("", tokens);
  }

  /** Look-alikes, letters of full width, signs without width, escapes. */
  private String letters(String text) {
    int at = random.nextInt(text.length());
    char c = text.charAt(at);
    String other =
        switch (random.nextInt(8)) {
          case 0 -> c > ' ' && c < 127 ? String.valueOf((char) (c + 0xfee0)) : "" + c;
          case 1 -> c + "\u200b";
          case 2 -> c + "\u00ad";
          case 3 -> c + "\u0301";
          case 4 -> String.format(Locale.ROOT, "\\u%04x", (int) c);
          case 5 -> String.format(Locale.ROOT, "%%%02x", (int) c);
          case 6 -> c == 's' ? "\u017f" : c == 'k' ? "\u212a" : c == 'a' ? "\u0430" : c + "";
          default -> c + "\0";
        };
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  private String quoted(String text) {
    List<String> tokens = tokens(text);
    int at = word(tokens);
    if (at >= 0) {
      String word = tokens.get(at);
      tokens.set(
          at,
          switch (random.nextInt(7)) {
            case 0 -> '"' + word + '"';
            case 1 -> '`' + word + '`';
            case 2 -> '[' + word + ']';
            case 3 -> "U&\"" + word + '"';
            case 4 -> '"' + word.toUpperCase(Locale.ROOT) + '"';
            case 5 -> "'" + word + "'";
            default -> "(" + word + ")";
          });
    }
    return String.join("", tokens);
  }

  private String qualified(String text) {
    List<String> tokens = tokens(text);
    int at = word(tokens);
    if (at >= 0) {
      List<String> schemas =
          List.of(
              "main.",
              "public.",
              "pg_catalog.",
              "temp.",
              "test.",
              "x.",
              "memory.main.",
              "system.",
              ".");
      tokens.set(at, one(schemas) + tokens.get(at));
    }
    return String.join("", tokens);
  }

  /** A token twice, none, or in another's place. */
  private String shuffled(String text) {
    List<String> tokens = tokens(text);
    int one = random.nextInt(tokens.size());
    int other = random.nextInt(tokens.size());
    switch (random.nextInt(4)) {
      case 0 -> tokens.add(one, tokens.get(one));
      case 1 -> tokens.remove(one);
      case 2 -> tokens.set(one, tokens.set(other, tokens.get(one)));
      default -> tokens.add(one, " " + tokens.get(other) + " ");
    }
    return String.join("", tokens);
  }

  private String strings(String text) {
    List<String> tokens = tokens(text);
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (token.startsWith("'") && token.length() > 1) {
        String inside = token.substring(1, token.length() - 1);
        tokens.set(
            i,
            switch (random.nextInt(8)) {
              case 0 -> "$$" + inside + "$$";
              case 1 -> "E'" + inside + "\\''";
              case 2 -> "N'" + inside + "'";
              case 3 -> '"' + inside + '"';
              case 4 -> "'" + inside + "' '" + inside + "'";
              case 5 -> "'" + inside + "'||''";
              case 6 -> "_utf8'" + inside + "'";
              default -> "'" + inside + "\\'";
            });
      }
    }
    return String.join("", tokens);
  }

  private int word(List<String> tokens) {
    for (int tries = 0; tries < 20; tries++) {
      int at = random.nextInt(tokens.size());
      if (Character.isLetter(tokens.get(at).charAt(0))) {
        return at;
      }
    }
    return -1;
  }

  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    return tokens;
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
