// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Countries, addresses, stores, employees and customers. */
final class PeopleTables {

  static final int CUSTOMERS = 320;
  static final int EMPLOYEES = 28;
  private static final List<String> STORE_NAMES =
      List.of(
          "Harbour Street Records",
          "The Listening Room",
          "Plattenkeller",
          "Disquaire du Canal",
          "Basement B");
  private static final int STORES = STORE_NAMES.size();
  private static final int ADDRESSES = 420;
  private static final List<String> TIERS = List.of("bronze", "bronze", "Silver", "GOLD");

  private final SampleWords words;
  private final SeededRandom dice;
  private final Map<Integer, Customer> customers = new HashMap<>();

  /** What a sale needs to know of a customer. */
  record Customer(int addressId, LocalDate joinedOn) {}

  PeopleTables(SampleWords words, SeededRandom dice) {
    this.words = words;
    this.dice = dice;
  }

  /** The customer of that id; only once written. */
  Customer customer(int id) {
    return Objects.requireNonNull(customers.get(id));
  }

  /** An address that belongs to no customer: presents are sent there. */
  static int otherAddress(SeededRandom dice) {
    return dice.between(STORES + CUSTOMERS + 1, ADDRESSES);
  }

  void write(InsertWriter writer) throws SQLException {
    List<String[]> cities = new ArrayList<>(words.records("cities"));
    Collections.shuffle(cities, new Random(4_105));
    writer.insert("country", List.copyOf(words.records("countries")));
    writer.insert("address", ADDRESSES, id -> address(id, cities));
    writer.insert("store", STORES, this::store);
    // One statement a row of the hierarchy: DuckDB does not see the manager in the same statement.
    for (List<@Nullable Object[]> level : employees()) {
      writer.insert("employee", level);
    }
    writer.insert("customer", CUSTOMERS, this::customerRow);
  }

  private @Nullable Object[] address(int id, List<String[]> cities) {
    String[] city = dice.percent(40) ? dice.favour(cities) : dice.pick(cities);
    return InsertWriter.row(
        id, street(city[2]), city[0], dice.percent(8) ? null : postalCode(city[1]), city[1]);
  }

  private String street(String kind) {
    String name = dice.pick(words.list("streets"));
    int number = dice.between(1, 180);
    if (!Character.isUpperCase(kind.charAt(0))) {
      return name + kind + " " + number;
    }
    return switch (kind) {
      case "Street", "Road", "Avenue" -> number + " " + name + " " + kind;
      default -> kind + " " + name + " " + number;
    };
  }

  private String postalCode(String country) {
    return switch (country) {
      case "GB", "IE", "CA" ->
          ""
              + (char) ('A' + dice.between(0, 25))
              + dice.between(1, 9)
              + " "
              + dice.between(1, 9)
              + (char) ('A' + dice.between(0, 25))
              + (char) ('A' + dice.between(0, 25));
      case "DK", "NO", "AT", "CH", "BE", "HU" -> "" + dice.between(1000, 9999);
      default -> "" + dice.between(10000, 99999);
    };
  }

  private @Nullable Object[] store(int id) {
    LocalDate opened = dice.date(LocalDate.of(1998, 1, 1), LocalDate.of(2016, 12, 31));
    return InsertWriter.row(
        id, STORE_NAMES.get(id - 1), id, opened, id == 4 ? null : dice.between(60, 420));
  }

  /** The head, then the store managers, then their people. */
  private List<List<@Nullable Object[]>> employees() {
    List<List<@Nullable Object[]>> levels =
        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int id = 1; id <= EMPLOYEES; id++) {
      int level = id == 1 ? 0 : id <= STORES + 1 ? 1 : 2;
      int store = id == 1 ? 1 : (id - 2) % STORES + 1;
      levels.get(level).add(employee(id, level, store));
    }
    return levels;
  }

  private @Nullable Object[] employee(int id, int level, int store) {
    String title =
        switch (level) {
          case 0 -> "General Manager";
          case 1 -> "Store Manager";
          default ->
              dice.pick(List.of("Sales Assistant", "Sales Assistant", "Buyer", "Web Support"));
        };
    Integer manager =
        level == 0 ? null : level == 1 ? Integer.valueOf(1) : Integer.valueOf(store + 1);
    int salary = (level == 0 ? 92_000 : level == 1 ? 54_000 : 29_000) + dice.between(0, 180) * 50;
    return new @Nullable Object[] {
      id,
      dice.pick(words.list("first-names")),
      dice.pick(words.list("last-names")),
      title,
      dice.date(LocalDate.of(1961, 1, 1), LocalDate.of(1999, 12, 31)),
      dice.date(LocalDate.of(2017, 1, 1), LocalDate.of(2024, 6, 30)),
      new BigDecimal(salary + ".00"),
      store,
      manager
    };
  }

  private @Nullable Object[] customerRow(int id) {
    String first = dice.pick(words.list("first-names"));
    String last = dice.pick(words.list("last-names"));
    LocalDate joined = dice.date(LocalDate.of(2018, 1, 1), LocalDate.of(2025, 9, 30));
    customers.put(id, new Customer(STORES + id, joined));
    return InsertWriter.row(
        id,
        first,
        last,
        dice.percent(12) ? dice.pick(words.list("companies")) : null,
        dice.percent(92) ? email(first, last, id) : null,
        dice.percent(65)
            ? "+" + dice.between(10, 99) + " " + dice.between(1_000_000, 9_999_999)
            : null,
        joined,
        dice.percent(70) ? dice.pick(TIERS) : null,
        STORES + id,
        dice.percent(85) ? dice.between(STORES + 2, EMPLOYEES) : null);
  }

  private static String email(String first, String last, int id) {
    String plain =
        Normalizer.normalize(first + "." + last, Normalizer.Form.NFD)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z.]", "");
    return plain + id + "@example.org";
  }
}
