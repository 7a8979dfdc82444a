// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Our tokenizer takes texts apart as the one that the encoder was trained with. */
class EncoderTokenizerTest {

  @Test
  void pieces_anyText_areThoseOfTheEncodersOwnTokenizer() throws IOException {
    String resource = "/bge-small-en-v1.5-q-tokenizer.json";
    try (InputStream in = Distillation.class.getResourceAsStream(resource);
        HuggingFaceTokenizer theirs =
            HuggingFaceTokenizer.newInstance(in, Map.of("addSpecialTokens", "false"))) {
      List<String> vocabulary = vocabulary();
      Map<String, Integer> numbers = new HashMap<>();
      vocabulary.forEach(piece -> numbers.put(piece, numbers.size()));
      WordPieceTokenizer ours = new WordPieceTokenizer(piece -> numbers.getOrDefault(piece, -1));
      for (String text : texts()) {
        List<String> expected = new ArrayList<>(theirs.tokenize(text));
        expected.removeIf(piece -> piece.equals("[UNK]"));
        assertThat(Arrays.stream(ours.pieces(text)).mapToObj(vocabulary::get).toList())
            .as(text)
            .isEqualTo(expected);
      }
    }
  }

  private static List<String> vocabulary() throws IOException {
    try (InputStream in =
        Distillation.class.getResourceAsStream("/bge-small-en-v1.5-q-tokenizer.json")) {
      String[] words = new String[30_522];
      new com.fasterxml.jackson.databind.json.JsonMapper()
          .readTree(in)
          .at("/model/vocab")
          .properties()
          .forEach(entry -> words[entry.getValue().asInt()] = entry.getKey());
      return List.of(words);
    }
  }

  private static List<String> texts() {
    return List.of(
        "What is the average salary of pupils older than 15?",
        "first_name, lastName; dest-airport (IATA) #42 $3.50 50%",
        "Crème brûlée à l'Élysée – naïve façade “quoted” …",
        "Straße ŁÓDŹ İstanbul Ærøskøbing São Tomé",
        "東京都 is 3 characters; 名前 カタカナ 한국어",
        "tab\tnew\nline\r\u00a0nbsp zero\u200bwidth soft\u00adhyphen",
        "emoji 😀 ok, ½ ² ①",
        "pneumonoultramicroscopicsilicovolcanoconiosis zzqxj 123456789 a1b2",
        "x".repeat(101) + " y");
  }
}
