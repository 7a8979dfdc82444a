// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Made-up text values such as databases have, the same for the same number: names, titles, codes,
 * addresses, remarks; about 40 bytes each, in 200 columns of 20 tables, no value twice in a column.
 * Words are made of syllables, 64,000 different ones, and as unevenly frequent as in a language.
 */
final class ValueCorpus {

  static final int COLUMNS = 200;
  static final int TABLES = 20;

  private static final int VOCABULARY = 64_000;
  private static final int SPREAD = 27_437; // prime, so that neighbours differ
  private static final String[] SYLLABLES = syllables();
  private static final String[] KINDS = {"name", "title", "code", "address", "remark"};

  private final List<ColumnId> columns = new ArrayList<>();
  private final Catalog catalog;

  ValueCorpus() {
    List<Table> tables = new ArrayList<>();
    for (int t = 0; t < TABLES; t++) {
      TableId id = TableId.of("table_" + t);
      List<Column> of = new ArrayList<>();
      for (int c = 0; c < COLUMNS / TABLES; c++) {
        ColumnId column = id.column(KINDS[c % KINDS.length] + "_" + c);
        of.add(new Column(column, "TEXT", Types.VARCHAR, true, null, "", List.of()));
        columns.add(column);
      }
      tables.add(new Table(id, Table.Kind.TABLE, of, List.of(), List.of(), 0, false, ""));
    }
    this.catalog = new Catalog("Made up", "1", tables, List.of());
  }

  private static String[] syllables() {
    String[] onsets = {"b", "d", "f", "k", "l", "m", "n", "r", "s", "t"};
    String[] rhymes = {"a", "en", "i", "or"};
    String[] all = new String[onsets.length * rhymes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = onsets[i % onsets.length] + rhymes[i / onsets.length];
    }
    return all;
  }

  Catalog catalog() {
    return catalog;
  }

  /** The number of the column that the value of that number is in. */
  int columnOf(long number) {
    return (int) (number % COLUMNS);
  }

  ColumnId column(int number) {
    return columns.get(number);
  }

  /** The value of that number, up to 12.8 million. */
  String value(long number) {
    Random random = new Random(number * 0x9E3779B97F4A7C15L);
    int inColumn = (int) (number / COLUMNS);
    String own = word((int) ((long) inColumn * SPREAD % VOCABULARY));
    return switch (KINDS[columnOf(number) % (COLUMNS / TABLES) % KINDS.length]) {
      case "name" -> name(random) + " " + name(random) + " " + name(random) + " " + capital(own);
      case "title" -> capital(any(random)) + " of the " + words(random, 3) + " " + own;
      case "code" -> code(inColumn, own.toUpperCase(Locale.ROOT), random);
      case "address" -> address(random, capital(own));
      default -> words(random, 4) + " " + own;
    };
  }

  private static String code(int inColumn, String own, Random random) {
    return "REF-" + inColumn + "-" + own + "-" + (100_000_000 + random.nextInt(900_000_000));
  }

  private static String address(Random random, String town) {
    String street = (1 + random.nextInt(999)) + " " + name(random) + " Street, ";
    return street + town + ", " + name(random);
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ").append(any(random));
    }
    return words.toString();
  }

  private static String name(Random random) {
    return capital(any(random));
  }

  /** Word n is the more frequent the smaller n. */
  private static String any(Random random) {
    double uneven = Math.pow(random.nextDouble(), 3);
    return word((int) (uneven * VOCABULARY));
  }

  private static String word(int number) {
    int n = SYLLABLES.length;
    return SYLLABLES[number % n] + SYLLABLES[number / n % n] + SYLLABLES[number / n / n];
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** What the benchmarks ask for: values of the corpus as people ask for them. */
  static final class ValueQueries {

    private ValueQueries() {}

    /** How a value is asked for. */
    enum Kind {
      /** As it is. */
      EXACT("by the value"),
      /** Two of its words. */
      PHRASE("by two of its words"),
      /** In a question of a dozen words. */
      QUESTION("by a question of a dozen words"),
      /** With one letter wrong, or two in a long one. */
      MISSPELT("with typing errors");

      private final String words;

      Kind(String words) {
        this.words = words;
      }

      /** For people. */
      String words() {
        return words;
      }
    }

    /**
     * Queries in no order, the same for the same size.
     *
     * @param kind how a value is asked for
     */
    static List<String> of(Kind kind, ValueCorpus corpus, long values, int count) {
      Random random = new Random(kind.ordinal() + 1L);
      List<String> queries = new ArrayList<>();
      while (queries.size() < count) {
        long number = (long) (random.nextDouble() * values);
        queries.add(text(kind, corpus.value(number), random));
      }
      return queries;
    }

    private static String text(Kind kind, String value, Random random) {
      return switch (kind) {
        case EXACT -> value;
        case PHRASE -> phrase(value);
        case QUESTION ->
            "How many orders were made in the last year for " + value + " and what did they cost?";
        case MISSPELT -> wrong(value.length() > 24 ? wrong(value, random) : value, random);
      };
    }

    /** The last two words, which tell it from others best. */
    private static String phrase(String value) {
      String[] words = value.split(" ");
      int first = Math.max(0, words.length - 2);
      return String.join(" ", List.of(words).subList(first, words.length)).replace(",", "");
    }

    /** Behind the first letter, which people seldom get wrong. */
    private static String wrong(String text, Random random) {
      while (true) {
        int at = 1 + random.nextInt(text.length() - 2);
        char letter = (char) ('a' + random.nextInt(26));
        if (Character.isLetter(text.charAt(at)) && Character.isLetter(text.charAt(at + 1))) {
          String before = text.substring(0, at);
          String after = text.substring(at + 1);
          return switch (random.nextInt(4)) {
            case 0 -> before + after;
            case 1 -> before + letter + text.charAt(at) + after;
            case 2 -> before + letter + after;
            default -> before + after.charAt(0) + text.charAt(at) + after.substring(1);
          };
        }
      }
    }
  }
}
