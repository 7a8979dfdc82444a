// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.text.WordList;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words in any order are a question that is read or refused, and never a fault. */
class RandomWordsTest {

  private static final int QUESTIONS = Integer.getInteger("nljdbc.random.questions", 100);

  /** Names and cells of the library, and signs. */
  private static final List<String> OTHERS =
      List.of(
          "book",
          "books",
          "title",
          "author",
          "authors",
          "member",
          "members",
          "city",
          "age",
          "loan",
          "loans",
          "fine",
          "date",
          "price",
          "pages",
          "genre",
          "Oslo",
          "Bergen",
          "Ada Lund",
          "Crime",
          "'Ice'",
          "Norway",
          "İzmir",
          "3",
          "2020",
          "2021-03-01",
          "12.5",
          "$5",
          ",",
          "?",
          ".",
          "(",
          ")",
          "😀",
          "Oslos",
          "loan date",
          "first and last name");

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @Test
  void parse_wordsInAnyOrder_isReadOrRefused() {
    List<String> known = known();
    SplittableRandom random = new SplittableRandom(Integer.getInteger("nljdbc.random.seed", 1));
    String before = "How many members are from Oslo?";
    for (int i = 0; i < QUESTIONS; i++) {
      String question =
          Stream.generate(() -> drawn(random.nextInt(3) == 0 ? OTHERS : known, random))
              .limit(1 + random.nextInt(9))
              .collect(Collectors.joining(" "));
      ask(before, question);
      before = question;
    }
  }

  @TableTest
  void parse_endsOrBeginsTooSoon_isReadOrRefused(String question) {
    ask("How many members are from Oslo?", question);
    ask(question, "and from Bergen?");
  }

  @Test
  void whole_endlessFollowUp_isNone() {
    String and = "and ".repeat(100_000);

    assertThat(library.parser().whole("How many members are from Oslo?", and)).isEmpty();
    assertThat(library.parser().whole("members", and.substring(0, 3_999))).isEmpty();
  }

  @Test
  void whole_blanksAndLinesInTheQuestionBefore_areNoneOfTheValue() {
    assertThat(library.parser().whole("Show\n members   from  Oslo", "and from  Bergen?"))
        .contains("Show members from Bergen");
  }

  private static void ask(String before, String question) {
    try {
      OfflineParser parser = library.parser();
      parser.whole(before, question);
      parser.opinion(question, Today.byClock(), CandidateRunner.NONE);
      parser.parse(question, Today.byClock(), library::tried);
    } catch (NlException refused) {
      // says why, as it should
    } catch (RuntimeException | StackOverflowError e) {
      fail(question + " (behind " + before + ")", e);
    }
  }

  private static String drawn(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }

  /** The words that the parser has rules for. */
  private static List<String> known() {
    Set<String> words = new TreeSet<>();
    for (String line : WordList.lines(WordLists.class, "words.tsv")) {
      words.addAll(List.of(line.split("\t")[1].split(" ")));
    }
    for (String file : List.of("cues.tsv", "comparisons.tsv", "superlatives.tsv")) {
      WordList.lines(WordLists.class, file).forEach(line -> words.add(line.split("\t")[0]));
    }
    return List.copyOf(words);
  }
}
