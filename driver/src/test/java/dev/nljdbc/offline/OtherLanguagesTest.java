// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.text.WordList;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions in German, French and Spanish are refused; English ones with foreign names are not. */
class OtherLanguagesTest {

  private static AskedDatabase shop;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    shop =
        AskedDatabase.of(
            Engines.H2,
            directory,
            "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name VARCHAR(30),"
                + " last_name VARCHAR(30), city VARCHAR(40), country VARCHAR(40), company"
                + " VARCHAR(40))",
            "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, first_name VARCHAR(30),"
                + " last_name VARCHAR(30), birth_date DATE, city VARCHAR(40))",
            "CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES"
                + " customer(customer_id), invoice_date DATE, total DECIMAL(8,2))",
            "CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "CREATE TABLE album (album_id INTEGER PRIMARY KEY, title VARCHAR(40), artist_id INTEGER"
                + " REFERENCES artist(artist_id))",
            "CREATE TABLE genre (genre_id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "CREATE TABLE track (track_id INTEGER PRIMARY KEY, name VARCHAR(60), album_id INTEGER"
                + " REFERENCES album(album_id), genre_id INTEGER REFERENCES genre(genre_id),"
                + " milliseconds INTEGER, unit_price DECIMAL(8,2))",
            "INSERT INTO customer VALUES (1,'Eva','Müller','Berlin','Germany',NULL),"
                + "(2,'Luis','Rojas','São Paulo','Brazil','Sol'),"
                + "(3,'Awa','Kone','Abidjan','Côte d''Ivoire',NULL),"
                + "(4,'Ann','Day','Paris','Canada','Moon'),(5,'Bo','Ek','Madrid','Spain',NULL)",
            "INSERT INTO employee VALUES (1,'Jo','Lie',DATE '1980-01-01','Calgary')",
            "INSERT INTO invoice VALUES (1,1,DATE '2023-02-01',10),(2,2,DATE '2023-03-01',20)",
            "INSERT INTO artist VALUES (1,'AC/DC'),(2,'Los Lobos')",
            "INSERT INTO album VALUES (1,'Powerage',1),(2,'La Pistola',2)",
            "INSERT INTO genre VALUES (1,'Rock'),(2,'Jazz')",
            "INSERT INTO track VALUES (1,'Restless and Wild',1,1,1000,1.5),"
                + "(2,'La Bamba',2,2,2000,0.9)");
  }

  @AfterAll
  static void close() throws SQLException {
    shop.close();
  }

  @Test
  void parse_otherLanguage_isRefusedByName() {
    int named = 0;
    int asked = 0;
    for (String line : WordList.lines(OtherLanguagesTest.class, "other-languages.tsv")) {
      String[] fields = line.split("\t");
      NlException refusal = catchThrowableOfType(NlException.class, () -> shop.read(fields[1]));
      assertThat((Throwable) refusal).as(line).isNotNull();
      assertThat(refusal.error()).as(line).isEqualTo(NlError.NOT_UNDERSTOOD);
      assertThat(refusal.getMessage()).as(line).contains("Ask in English, or set nl.model");
      named += refusal.getMessage().contains(fields[0]) ? 1 : 0;
      asked++;
    }
    assertThat(asked).isEqualTo(60);
    assertThat(named).isGreaterThanOrEqualTo(55);
  }

  /**
   * Why questions in other languages are refused: the vectors that could link them know English.
   */
  @Test
  void vectors_wordsOfOtherLanguages_areMostlyUnknown() throws IOException {
    int words = 0;
    int known = 0;
    int stems = 0;
    for (String line : WordList.lines(OtherLanguagesTest.class, "other-languages.tsv")) {
      String[] fields = line.split("\t");
      try (Analyzer analyzer = analyzer(fields[0]);
          TokenStream tokens = analyzer.tokenStream("", fields[1])) {
        CharTermAttribute stem = tokens.addAttribute(CharTermAttribute.class);
        OffsetAttribute at = tokens.addAttribute(OffsetAttribute.class);
        tokens.reset();
        while (tokens.incrementToken()) {
          String word = fields[1].substring(at.startOffset(), at.endOffset());
          words++;
          known += StaticEmbedder.shared().knows(word.toLowerCase(Locale.ROOT)) ? 1 : 0;
          stems += StaticEmbedder.shared().knows(stem.toString()) ? 1 : 0;
        }
      }
    }
    assertThat(words).isEqualTo(200);
    assertThat(known).isEqualTo(62);
    assertThat(stems).isEqualTo(77);
  }

  private static Analyzer analyzer(String language) {
    return switch (language) {
      case "German" -> new GermanAnalyzer();
      case "French" -> new FrenchAnalyzer();
      case "Spanish" -> new SpanishAnalyzer();
      default -> throw new IllegalArgumentException(language);
    };
  }
}
