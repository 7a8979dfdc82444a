// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What customers do: playlists, invoices, reviews and trade-ins. */
final class SalesTables {

  private static final int INVOICES = 1_250;
  private static final int REVIEWS = 620;
  private static final int TRADE_INS = 160;
  private static final LocalDate FIRST_SALE = LocalDate.of(2021, 1, 2);
  private static final LocalDate LAST_DAY = LocalDate.of(2025, 12, 30);
  private static final List<String> PAYMENTS =
      List.of("card", "card", "card", "CASH", "bank transfer", "gift card ");
  private static final List<String> STATUSES =
      List.of("paid", "paid", "paid", "paid", "paid", "paid", "Refunded", "OPEN");

  private final SampleWords words;
  private final SeededRandom dice;
  private final PeopleTables people;
  private final List<MusicTables.Track> tracks;
  private final List<Integer> customers;

  SalesTables(SampleWords words, SeededRandom dice, PeopleTables people, MusicTables music) {
    this.words = words;
    this.dice = dice;
    this.people = people;
    this.tracks = shuffled(music.tracks());
    // The last ones never bought anything.
    this.customers =
        shuffled(IntStream.rangeClosed(1, PeopleTables.CUSTOMERS - 17).boxed().toList());
  }

  private static <T> List<T> shuffled(List<T> list) {
    List<T> copy = new ArrayList<>(list);
    Collections.shuffle(copy, new Random(4_404));
    return copy;
  }

  void write(InsertWriter writer) throws SQLException {
    writePlaylists(writer);
    writeInvoices(writer);
    writer.insert("review", REVIEWS, this::review);
    writer.insert("trade_in", TRADE_INS, this::tradeIn);
  }

  private void writePlaylists(InsertWriter writer) throws SQLException {
    List<String> names = words.list("playlists");
    List<@Nullable Object[]> entries = new ArrayList<>();
    writer.insert(
        "playlist",
        names.size(),
        id -> {
          @Nullable Object[] playlist = playlist(id, names.get(id - 1));
          addEntries(id, entries);
          return playlist;
        });
    writer.insert("playlist_track", entries);
  }

  private @Nullable Object[] playlist(int id, String name) {
    return InsertWriter.row(
        id,
        id % 8 == 0 ? name + " " : name,
        dice.percent(70) ? dice.pick(customers) : null,
        dice.date(FIRST_SALE, LAST_DAY));
  }

  private void addEntries(int playlist, List<@Nullable Object[]> entries) {
    Set<Integer> chosen = new LinkedHashSet<>();
    int length = dice.between(8, 80);
    while (chosen.size() < length) {
      chosen.add(dice.favour(tracks).id());
    }
    int place = 1;
    for (int track : chosen) {
      entries.add(InsertWriter.row(playlist, track, place++));
    }
  }

  private void writeInvoices(InsertWriter writer) throws SQLException {
    List<@Nullable Object[]> invoices = new ArrayList<>();
    List<@Nullable Object[]> lines = new ArrayList<>();
    for (int id = 1; id <= INVOICES; id++) {
      BigDecimal total = BigDecimal.ZERO;
      for (int left = dice.between(1, 6); left > 0; left--) {
        MusicTables.Track track = dice.favour(tracks);
        int quantity = dice.percent(90) ? 1 : dice.between(2, 5);
        total = total.add(track.price().multiply(BigDecimal.valueOf(quantity)));
        lines.add(InsertWriter.row(lines.size() + 1, id, track.id(), quantity, track.price()));
      }
      invoices.add(invoice(id, total));
    }
    writer.insert("invoice", invoices);
    writer.insert("invoice_line", lines);
  }

  private @Nullable Object[] invoice(int id, BigDecimal total) {
    int customer = dice.favour(customers);
    int home = people.customer(customer).addressId();
    LocalDate joined = people.customer(customer).joinedOn();
    return new @Nullable Object[] {
      id,
      customer,
      dice.percent(55) ? dice.between(2, PeopleTables.EMPLOYEES - 2) : null,
      dice.date(joined.isAfter(FIRST_SALE) ? joined : FIRST_SALE, LAST_DAY),
      home,
      dice.percent(80) ? home : PeopleTables.otherAddress(dice),
      dice.percent(95) ? dice.pick(PAYMENTS) : null,
      dice.pick(STATUSES),
      total
    };
  }

  private @Nullable Object[] review(int id) {
    return InsertWriter.row(
        id,
        dice.between(1, MusicTables.ALBUMS - 20),
        dice.favour(customers),
        Math.max(dice.between(1, 5), dice.between(1, 5)),
        dice.date(FIRST_SALE, LAST_DAY),
        dice.percent(60) ? dice.pick(words.list("remarks")) : null);
  }

  private @Nullable Object[] tradeIn(int id) {
    int seller = dice.pick(customers);
    int other = dice.pick(customers);
    return InsertWriter.row(
        id,
        dice.between(1, MusicTables.ALBUMS),
        seller,
        other == seller || dice.percent(15) ? null : other,
        dice.date(FIRST_SALE, LAST_DAY),
        dice.pick(List.of("mint", "Good", "good", "FAIR", "poor")),
        MusicTables.cents(dice.between(2, 14) * 100 + 50));
  }
}
