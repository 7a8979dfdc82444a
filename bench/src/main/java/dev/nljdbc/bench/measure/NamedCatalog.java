// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.text.WordList;
import java.io.IOException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A large database with names such as people give: 5,000 tables of 40 columns, of one to three
 * words each, some of which are the house's own jargon; each table refers to two before it. And
 * questions about it. The same each time.
 */
final class NamedCatalog {

  private static final int TABLES = 5_000;
  private static final int COLUMNS = 40;
  private static final int JARGON = 3_000;
  private static final List<String> SYLLABLES =
      List.of("ba", "cor", "del", "fin", "gar", "lo", "mer", "nu", "pos", "ra", "sol", "tem", "vi");
  private static final List<String> FRAMES =
      List.of(
          "What is the %s of each %s?",
          "Show the %s and the %s of the %s with the highest %s",
          "How many %s have a %s after 2015?",
          "List %s by %s for every %s in Norway",
          "Which %s has the lowest average %s per %s and per %s?");

  private final Random random = new Random(40);
  private final List<String> words = new ArrayList<>();

  /** Reads the words that names are often made of, and makes others up. */
  NamedCatalog() throws IOException {
    words.addAll(WordList.commonNameWords());
    for (int i = 0; i < JARGON; i++) {
      words.add(syllable() + syllable() + syllable());
    }
  }

  private String syllable() {
    return SYLLABLES.get(random.nextInt(SYLLABLES.size()));
  }

  /** Some words more often than others, as Zipf's law has it. */
  private String word() {
    return words.get((int) (words.size() * Math.pow(random.nextDouble(), 3)));
  }

  private String name(int most, String part) {
    StringBuilder name = new StringBuilder(word());
    for (int i = random.nextInt(most); i > 0; i--) {
      name.append(part).append(word());
    }
    return name.toString();
  }

  /** The catalog. */
  Catalog catalog() {
    List<Table> tables = new ArrayList<>();
    List<ForeignKey> keys = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      TableId id = TableId.of(name(3, "_") + "_" + i);
      List<Column> columns = columns(id);
      tables.add(new Table(id, Table.Kind.TABLE, columns, List.of("id"), List.of(), -1, false, ""));
      for (int c = 1; c < 3 && i > 0; c++) {
        TableId to = tables.get(random.nextInt(i)).id();
        keys.add(new ForeignKey("fk" + i + c, id, List.of("ref_" + c), to, List.of("id"), 1));
      }
    }
    return new Catalog("SQLite", "3", tables, keys);
  }

  private List<Column> columns(TableId id) {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < COLUMNS; c++) {
      String name = c == 0 ? "id" : c < 3 ? "ref_" + c : name(3, "_") + (c % 7 == 0 ? c : "");
      columns.add(new Column(id.column(name), "TEXT", Types.VARCHAR, true, null, "", List.of()));
    }
    return columns;
  }

  /** A question by chance, of words that names have. */
  String question() {
    String frame = FRAMES.get(random.nextInt(FRAMES.size()));
    return String.format(frame, name(2, " "), name(2, " "), name(2, " "), name(2, " "));
  }

  /** A phrase by chance, of one to three words. */
  String phrase() {
    return name(3, " ");
  }
}
