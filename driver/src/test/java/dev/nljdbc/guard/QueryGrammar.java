// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes queries on the tables {@code customers} and {@code orders} of the battery's schema, as
 * standard SQL that SQLite, H2 and DuckDB all take.
 */
final class QueryGrammar {

  private static final List<String> NUMBERS =
      List.of("id", "customer_id", "amount", "score", "1", "2.5", "42", "0");

  private final Random random;
  private int names;

  QueryGrammar(Random random) {
    this.random = random;
  }

  /** A query of up to this many levels. */
  String query(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> withItems(depth);
      case 1 ->
          core(depth, 2, false)
              + one(" UNION ALL ", " UNION ", " EXCEPT ", " INTERSECT ")
              + core(depth, 2, false);
      default -> core(depth, 1 + random.nextInt(3), true);
    };
  }

  private String withItems(int depth) {
    String name = "w" + names++;
    return "WITH "
        + name
        + " AS ("
        + core(depth - 1, 2, false)
        + ") SELECT "
        + name
        + ".c0, count(*) FROM "
        + name
        + " GROUP BY "
        + name
        + ".c0 ORDER BY 1";
  }

  private String core(int depth, int columns, boolean ordered) {
    String from = "customers c";
    List<String> numbers = new ArrayList<>(List.of("c.id", "c.score"));
    List<String> texts = new ArrayList<>(List.of("c.name", "c.city"));
    if (random.nextBoolean()) {
      from += one(" JOIN ", " LEFT JOIN ") + "orders o ON o.customer_id = c.id";
      numbers.addAll(List.of("o.id", "o.amount", "o.customer_id"));
    }
    if (depth > 0 && random.nextInt(4) == 0) {
      String name = "d" + names++;
      from += " JOIN (" + core(depth - 1, 2, false) + ") " + name + " ON 1 = 1";
    }
    boolean grouped = random.nextInt(4) == 0;
    StringBuilder sql = new StringBuilder("SELECT ");
    if (!grouped && random.nextInt(6) == 0) {
      sql.append("DISTINCT ");
    }
    for (int i = 0; i < columns; i++) {
      String value =
          grouped
              ? i == 0 ? "c.city" : aggregate(depth, numbers)
              : i == 0
                  ? text(depth, texts)
                  : random.nextInt(6) == 0 ? window(numbers) : number(depth, numbers, texts);
      sql.append(i > 0 ? ", " : "").append(value).append(" AS c").append(i);
    }
    sql.append(" FROM ").append(from);
    if (random.nextInt(3) > 0) {
      sql.append(" WHERE ").append(test(depth, numbers, texts));
    }
    if (grouped) {
      sql.append(" GROUP BY c.city");
      sql.append(random.nextBoolean() ? " HAVING count(*) > 0" : "");
    }
    if (ordered) {
      sql.append(random.nextBoolean() ? " ORDER BY 1" + one("", " DESC") : "");
      sql.append(random.nextInt(3) == 0 ? " LIMIT 5" : "");
    }
    return sql.toString();
  }

  private String aggregate(int depth, List<String> numbers) {
    return one("sum", "avg", "min", "max", "count")
        + "("
        + number(depth - 1, numbers, List.of())
        + ")";
  }

  private String window(List<String> numbers) {
    return one("row_number()", "rank()", "sum(" + one(numbers) + ")", "count(*)")
        + " OVER (PARTITION BY c.city ORDER BY c.id)";
  }

  private String number(int depth, List<String> numbers, List<String> texts) {
    if (depth <= 0) {
      return random.nextInt(4) > 0 ? one(numbers) : NUMBERS.get(4 + random.nextInt(4));
    }
    String a = number(depth - 1, numbers, texts);
    String b = number(depth - 1, numbers, texts);
    return switch (random.nextInt(texts.isEmpty() ? 7 : 10)) {
      case 0 -> "(" + a + one(" + ", " - ", " * ") + b + ")";
      case 1 -> "coalesce(" + a + ", " + b + ")";
      case 2 -> "abs(" + a + ")";
      case 3 -> "CASE WHEN " + a + " > " + b + " THEN " + a + " ELSE " + b + " END";
      case 4 -> "CAST(" + a + " AS INTEGER)";
      case 5 -> "nullif(" + a + ", " + b + ")";
      case 6 -> a;
      case 7 -> "length(" + text(depth - 1, texts) + ")";
      case 8 -> "(SELECT max(x.amount) FROM orders x WHERE x.customer_id = c.id)";
      default -> "- (" + a + ")";
    };
  }

  private String text(int depth, List<String> texts) {
    if (depth <= 0) {
      return random.nextBoolean()
          ? one(texts)
          : one("'x'", "'it''s'", "'--'", "'/* */'", "''", "';'");
    }
    String a = text(depth - 1, texts);
    return switch (random.nextInt(6)) {
      case 0 -> "upper(" + a + ")";
      case 1 -> a + " || " + text(depth - 1, texts);
      case 2 -> "coalesce(" + a + ", 'none')";
      case 3 -> "trim(" + a + ")";
      case 4 -> "replace(" + a + ", 'a', 'b')";
      default -> "substr(" + a + ", 1, 3)";
    };
  }

  private String test(int depth, List<String> numbers, List<String> texts) {
    if (depth <= 0) {
      return one(numbers) + one(" = ", " < ", " >= ", " <> ") + random.nextInt(9);
    }
    String a = number(depth - 1, numbers, texts);
    return switch (random.nextInt(10)) {
      case 0 ->
          "(" + test(depth - 1, numbers, texts) + " OR " + test(depth - 1, numbers, texts) + ")";
      case 1 -> test(depth - 1, numbers, texts) + " AND " + test(depth - 1, numbers, texts);
      case 2 -> "NOT (" + test(depth - 1, numbers, texts) + ")";
      case 3 -> a + " BETWEEN 0 AND " + number(depth - 1, numbers, texts);
      case 4 -> a + " IN (1, 2, 3)";
      case 5 -> one(texts) + " LIKE '%a_'";
      case 6 -> a + " IS NOT NULL";
      case 7 -> "EXISTS (SELECT 1 FROM orders y WHERE y.customer_id = c.id)";
      case 8 -> "c.id IN (" + "SELECT z.customer_id FROM orders z)";
      default -> a + " > " + number(depth - 1, numbers, texts);
    };
  }

  private String one(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String one(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
