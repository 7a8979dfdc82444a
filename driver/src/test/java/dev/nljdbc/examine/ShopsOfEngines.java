// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The shop of examiners' tests, once for each engine that is asked for. */
final class ShopsOfEngines implements AutoCloseable {

  private static final String[] SHOP = {
    "CREATE TABLE supplier (id INTEGER NOT NULL PRIMARY KEY, title VARCHAR(40), city VARCHAR(40),"
        + " rating INTEGER, credit INTEGER, height INTEGER)",
    "CREATE TABLE delivery (id INTEGER NOT NULL PRIMARY KEY, supplier_id INTEGER, pieces INTEGER,"
        + " weight VARCHAR(10), sent VARCHAR(10), booked VARCHAR(10),"
        + " FOREIGN KEY (supplier_id) REFERENCES supplier (id))",
    "CREATE TABLE complaint (id INTEGER NOT NULL PRIMARY KEY, supplier_id INTEGER NOT NULL,"
        + " delivery_no INTEGER NOT NULL, costs INTEGER,"
        + " FOREIGN KEY (supplier_id) REFERENCES supplier (id))",
    "CREATE TABLE harbour (code VARCHAR(10) NOT NULL PRIMARY KEY, depth INTEGER)",
    "CREATE TABLE caller (id INTEGER NOT NULL PRIMARY KEY, mail VARCHAR(10))",
    "INSERT INTO caller VALUES (1, 'a@b.c'), (2, ''), (3, NULL), (4, 'd@e.f'), (5, 'g@h.i')",
    "CREATE TABLE landing (id INTEGER NOT NULL PRIMARY KEY, harbour_code VARCHAR(10))",
    "INSERT INTO supplier VALUES (1, 'Amber', 'Oslo', 5, 100, 10), (2, 'Birch', 'Oslo', 5, 200, 0),"
        + " (3, 'Cedar', 'Lima', 5, 300, 0), (4, 'Daisy', 'Lima', 3, 400, 14),"
        + " (5, 'Elder', 'Rome', NULL, 500, 15), (6, 'Fern', 'Rome', 2, 600, 16),"
        + " (7, 'Grove', 'Rome', 1, 700, 17), (8, 'Hazel', 'Bern', 1, 800, 18),"
        + " (9, 'Iris', 'Bern', 4, 900, 19), (10, 'Juniper', 'Bern', 4, 950, 20)",
    "INSERT INTO delivery VALUES (1, 1, 4, '9', '31.05.2023', '2023-05-31'),"
        + " (2, 1, 6, '10', '01.06.2023', '2023-06-01'), (3, 1, 6, '100', '02.06.2023', '2023-06-02'),"
        + " (4, 2, 8, '85', '03.01.2024', '2024-01-03'), (5, 3, 1, '7', '04.02.2024', '2024-02-04'),"
        + " (6, NULL, 2, '12', '05.02.2024', '2024-02-05')",
    "INSERT INTO complaint VALUES (1, 1, 900, 50), (2, 1, 901, 60), (3, 2, 902, 70)",
    "INSERT INTO harbour VALUES ('OSL', 10), ('LIM', 20), ('ROM', 30)",
    "INSERT INTO landing VALUES (1, 'osl'), (2, 'lim'), (3, 'lim'), (4, 'rom')",
    "CREATE TABLE client (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(10), is_deleted VARCHAR(1),"
        + " deleted_at DATE, stock INTEGER)",
    "INSERT INTO client VALUES "
        + IntStream.range(1, 21)
            .mapToObj(
                id ->
                    "(%d, 'c%d', '%s', %s, %d)"
                        .formatted(
                            id,
                            id,
                            id > 17 ? "Y" : "N",
                            id > 18 ? "'2024-02-03'" : "NULL",
                            id < 4 ? 9999 : 10 + id))
            .collect(Collectors.joining(", ")),
    "CREATE TABLE boat (id INTEGER NOT NULL PRIMARY KEY, ranking INTEGER, built VARCHAR(10))",
    "INSERT INTO boat VALUES (1, 2, '1990-01-01'), (2, 1, '1980-01-01')",
    "INSERT INTO boat VALUES "
        + IntStream.range(10, 70)
            .mapToObj(id -> "(" + id + ", NULL, '1970-01-01')")
            .collect(Collectors.joining(", "))
  };

  private final Path directory;
  private final Map<Engines, ExaminedShop> open = new EnumMap<>(Engines.class);

  ShopsOfEngines(Path directory) {
    this.directory = directory;
  }

  ExaminedShop of(Engines engine) throws SQLException {
    ExaminedShop known = open.get(engine);
    if (known == null) {
      known = ExaminedShop.open(engine, directory, SHOP);
      open.put(engine, known);
    }
    return known;
  }

  @Override
  public void close() throws SQLException {
    for (ExaminedShop shop : open.values()) {
      shop.close();
    }
  }
}
