// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Genres, labels, artists, albums and tracks. */
final class MusicTables {

  static final int ALBUMS = 290;
  private static final List<String> MEDIA = List.of("CD", "CD", "LP", "LP", "Digital", "cassette");

  private final SampleWords words;
  private final SeededRandom dice;
  private final List<Track> tracks = new ArrayList<>();
  private final List<Integer> formedYears = new ArrayList<>();

  /** What a sale needs to know of a track. */
  record Track(int id, BigDecimal price) {}

  MusicTables(SampleWords words, SeededRandom dice) {
    this.words = words;
    this.dice = dice;
  }

  /** In the order of their ids; only once written. */
  List<Track> tracks() {
    return tracks;
  }

  void write(InsertWriter writer) throws SQLException {
    List<String> genres = words.list("genres");
    writer.insert("genre", genres.size(), id -> InsertWriter.row(id, genres.get(id - 1)));
    writer.insert("label", labels());
    writer.insert("artist", artists());
    List<@Nullable Object[]> trackRows = new ArrayList<>();
    writer.insert(
        "album",
        ALBUMS,
        id -> {
          @Nullable Object[] album = album(id);
          addTracks(id, trackRows);
          return album;
        });
    writer.insert("track", trackRows);
  }

  private List<@Nullable Object[]> labels() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String[] label : words.records("labels")) {
      rows.add(InsertWriter.row(rows.size() + 1, label[0], Integer.valueOf(label[1]), label[2]));
    }
    return rows;
  }

  private List<@Nullable Object[]> artists() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String[] artist : words.records("artists")) {
      int formed = dice.between(1958, 2019);
      formedYears.add(formed);
      Integer split =
          !artist[2].equals("solo") && dice.percent(25)
              ? Integer.valueOf(Math.min(2024, formed + dice.between(3, 30)))
              : null;
      rows.add(
          new @Nullable Object[] {
            rows.size() + 1, artist[0], artist[2], dice.percent(6) ? null : formed, split, artist[1]
          });
    }
    return rows;
  }

  private @Nullable Object[] album(int id) {
    // Everybody has an album before anybody has a second; the last artists have none.
    int withAlbums = formedYears.size() - 4;
    int artist = id <= withAlbums ? id : dice.between(1, withAlbums);
    return new @Nullable Object[] {
      id,
      title(),
      artist,
      dice.percent(88) ? dice.between(1, words.list("labels").size()) : null,
      1 + dice.favour(IntStream.range(0, words.list("genres").size()).boxed().toList()),
      dice.date(LocalDate.of(formedYears.get(artist - 1) + 1, 1, 1), LocalDate.of(2025, 6, 30)),
      dice.pick(MEDIA),
      cents(dice.between(5, 28) * 100 + dice.pick(List.of(0, 49, 50, 90, 99))),
      dice.percent(12) ? 0 : dice.between(1, 60)
    };
  }

  private void addTracks(int album, List<@Nullable Object[]> rows) {
    int count = dice.between(6, 13);
    String composer =
        dice.pick(words.list("first-names")) + " " + dice.pick(words.list("last-names"));
    for (int number = 1; number <= count; number++) {
      BigDecimal price = cents(dice.pick(List.of(79, 99, 99, 99, 129, 149)));
      Track track = new Track(tracks.size() + 1, price);
      tracks.add(track);
      rows.add(row(track, album, number, composer));
    }
  }

  private @Nullable Object[] row(Track track, int album, int number, String composer) {
    return InsertWriter.row(
        track.id(),
        album,
        number,
        title(),
        dice.percent(20) ? null : composer,
        dice.percent(4) ? dice.between(420, 1290) : dice.between(95, 419),
        track.price());
  }

  private String title() {
    String noun = dice.pick(words.list("nouns"));
    String adjective = dice.pick(words.list("adjectives"));
    String verb = dice.pick(words.list("verbs"));
    return switch (dice.between(0, 6)) {
      case 0 -> noun;
      case 1 -> "The " + adjective + " " + noun;
      case 2 -> noun + " & " + dice.pick(words.list("nouns"));
      case 3 -> "Don't " + verb + " the " + noun;
      case 4 -> verb + " Me, " + adjective + " " + noun;
      case 5 -> noun + " in the " + dice.pick(words.list("nouns"));
      default -> adjective + " " + noun;
    };
  }

  static BigDecimal cents(int amount) {
    return BigDecimal.valueOf(amount, 2);
  }
}
