// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSplitterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "SELECT a, b FROM t|SELECT a , b FROM t",
        "count(*)|count ( * )",
        "count(DISTINCT t.x)|count ( DISTINCT t.x )",
        "a=b|a=b",
        "a>=5|a > =5",
        "a<>b|a < > b",
        "a!=5|a ! =5",
        "a>5|a > 5",
        "a+b|a+b",
        "a*b|a * b",
        "in (1,2, 3)|in ( 1,2 , 3 )",
        "(a,b)|( a , b )",
        "a,,b|a , ,b",
        "a,,|a , ,",
        "x:1 x:y|x:1 x : y",
        "t.x = 5.|t.x = 5 .",
        "(t.x = 5.)|( t.x = 5 . )",
        "t.x = 5. ;|t.x = 5. ;",
        "x..y|x .. y",
        "end..|end ..",
        "a--b|a -- b",
        "a---b|a -- -b",
        "a-b|a-b",
        "`a`.`b`|` a ` . ` b `",
        "```a|`` ` a",
        "[a b]|[ a b ]",
        "“a” ‘b’|“ a ” ‘ b ’",
        "a@b #1 $2 5% c&d|a @ b # 1 $ 2 5 % c & d",
        "cannot t.CANNOT cannots|can not t. CAN NOT cannots",
        "gimme gonna gotta lemme|gim me gon na got ta lem me",
        "wanna wanna.x|wan na wanna.x",
        "a\u00a0b|a b",
      })
  void words_text_areCutAsEnglishProse(String text, String words) {
    assertThat(String.join(" ", WordSplitter.words(text))).isEqualTo(words);
  }
}
