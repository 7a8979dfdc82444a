// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParserTextTest {

  private final ParserText skeleton = new ParserText();

  private void signs(String signs) throws NlException {
    for (char sign : signs.toCharArray()) {
      skeleton.sign(sign);
    }
  }

  private void list(int literals) throws NlException {
    for (int i = 0; i < literals; i++) {
      if (i > 0) {
        skeleton.sign(',');
        skeleton.blank();
      }
      skeleton.literal(String.valueOf(i));
    }
  }

  @Test
  void text_blanksInARow_areOne() throws Exception {
    skeleton.blank();
    skeleton.word("SELECT");
    skeleton.blank();
    skeleton.blank();
    skeleton.literal("1");
    skeleton.blank();
    assertThat(skeleton.text()).isEqualTo("SELECT 1");
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "100, 99", "101, 100"})
  void list_ofAsManyAsAreShown_isWhole(int literals, int commas) throws Exception {
    list(literals);
    assertThat(skeleton.text().chars().filter(c -> c == ',')).hasSize(commas);
    assertThat(skeleton.text()).endsWith(String.valueOf(literals - 1));
  }

  @Test
  void list_ofMore_losesWhatIsBehindTheHundredth() throws Exception {
    list(100_000);
    skeleton.sign(')');
    assertThat(skeleton.text()).startsWith("0, 1, 2, ").endsWith(" 98, 99, 99999)");
  }

  @Test
  void list_behindANameOrInAnother_isCountedAnew() throws Exception {
    list(90);
    skeleton.sign(',');
    skeleton.word("a");
    skeleton.sign(',');
    list(90);
    assertThat(skeleton.text()).contains("89,a,0, 1, ").endsWith(", 88, 89");
  }

  @Test
  void tokens_asManyAsMayBe_andOneMore() throws Exception {
    for (int i = 0; i < ParserText.MOST_TOKENS; i++) {
      skeleton.word("a");
    }
    assertThatThrownBy(() -> skeleton.word("a"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("more than 8000 words and signs");
  }

  @Test
  void tokens_ofAListLeftOut_doNotCount() throws Exception {
    list(20_000);
    for (int i = 0; i < ParserText.MOST_TOKENS - 2 * ParserText.LISTED - 2; i++) {
      skeleton.word("a");
    }
    assertThatThrownBy(() -> signs("+".repeat(4))).isInstanceOf(NlException.class);
  }

  @Test
  void dots_sixteenInAName_andOneMore() throws Exception {
    for (int i = 0; i < 16; i++) {
      skeleton.word("a");
      skeleton.sign('.');
    }
    skeleton.word("a");
    skeleton.blank();
    skeleton.word("b");
    skeleton.sign('.');
    skeleton.word("c");
    assertThat(skeleton.text()).endsWith("a.a b.c");
    for (int i = 0; i < 15; i++) {
      skeleton.sign('.');
      skeleton.word("a");
    }
    assertThatThrownBy(() -> skeleton.sign('.'))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("names of more than 16 parts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[", ",", ".", "?"})
  void dot_beforeASign_isRefused(String sign) throws Exception {
    skeleton.word("a");
    skeleton.sign('.');
    assertThatThrownBy(() -> signs(sign))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("a dot before " + sign);
  }

  @Test
  void dot_beforeAStar_passes() throws Exception {
    skeleton.word("a");
    signs(".*");
    assertThat(skeleton.text()).isEqualTo("a.*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "->", ":"})
  void far_signsThatTheParserLooksAheadFrom_areCounted(String sign) throws Exception {
    for (int i = 0; i < 500; i++) {
      signs(sign);
      skeleton.word("a");
    }
    assertThatThrownBy(() -> signs(sign))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("more than 500 parameters, slices, arrows and intervals");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INTERVAL", "interval"})
  void far_intervals_areCounted(String word) throws Exception {
    for (int i = 0; i < 500; i++) {
      skeleton.word(word);
    }
    assertThatThrownBy(() -> skeleton.word(word)).isInstanceOf(NlException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", ">", ">-", "<", "a"})
  void far_othersAreNot(String token) throws Exception {
    for (int i = 0; i < 501; i++) {
      if (token.equals("a")) {
        skeleton.word(token);
      } else {
        signs(token);
      }
      skeleton.literal("1");
      skeleton.word("x");
    }
    assertThat(skeleton.text()).isNotEmpty();
  }
}
