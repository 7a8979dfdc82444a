// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
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
 * A made-up catalog of 5,000 tables with 40 columns each, the same each time.
 *
 * <p>Names have one to three words, some of them jargon. Each table has one to four references to
 * tables before it: half of them to the few tables that many refer to, one in ten a second key to
 * the same table, one in twenty inferred.
 */
final class LargeCatalog {

  private static final int TABLES = 5_000;
  private static final int COLUMNS = 40;
  private static final int HUBS = 50;
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
  private final Catalog catalog;

  LargeCatalog() throws IOException {
    words.addAll(WordList.commonNameWords());
    for (int i = 0; i < JARGON; i++) {
      words.add(syllable() + syllable() + syllable());
    }
    List<Table> tables = new ArrayList<>();
    List<ForeignKey> keys = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      TableId id = TableId.of(name(3, "_") + "_" + i);
      tables.add(
          new Table(id, Table.Kind.TABLE, columns(id), List.of("id"), List.of(), -1, false, ""));
      refer(tables, keys);
    }
    catalog = new Catalog("SQLite", "3", tables, keys);
  }

  private List<Column> columns(TableId id) {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < COLUMNS; c++) {
      String name = c == 0 ? "id" : c < 5 ? "ref_" + c : name(3, "_") + (c % 7 == 0 ? c : "");
      columns.add(new Column(id.column(name), "TEXT", Types.VARCHAR, true, null, "", List.of()));
    }
    return columns;
  }

  private void refer(List<Table> tables, List<ForeignKey> keys) {
    int from = tables.size() - 1;
    int references = from == 0 ? 0 : 1 + random.nextInt(4);
    int last = -1;
    for (int c = 1; c <= references; c++) {
      int to = random.nextInt(random.nextBoolean() ? from : Math.min(from, HUBS));
      to = last >= 0 && random.nextInt(10) == 0 ? last : to;
      last = to;
      keys.add(
          new ForeignKey(
              "fk_" + from + "_" + c,
              tables.get(from).id(),
              List.of("ref_" + c),
              tables.get(to).id(),
              List.of("id"),
              random.nextInt(20) == 0 ? 0.8 : 1));
    }
  }

  private String syllable() {
    return SYLLABLES.get(random.nextInt(SYLLABLES.size()));
  }

  /** Some words more often than others, by Zipf's law. */
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

  Catalog catalog() {
    return catalog;
  }

  /** A question by chance, of words that names have. */
  String question() {
    String frame = FRAMES.get(random.nextInt(FRAMES.size()));
    return String.format(frame, name(2, " "), name(2, " "), name(2, " "), name(2, " "));
  }

  /** A column by chance. */
  ColumnId column() {
    List<Column> columns = catalog.tables().get(random.nextInt(TABLES)).columns();
    return columns.get(random.nextInt(COLUMNS)).id();
  }
}
