// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** The word-pieces that the encoder knows and their numbers, from its tokenizer's file. */
final class Vocabulary {

  private static final String PIECES = "vocab";

  private final Map<String, Integer> numbers;

  private Vocabulary(Map<String, Integer> numbers) {
    this.numbers = numbers;
  }

  /**
   * Reads the file's {@code model.vocab}.
   *
   * @throws IOException also when the file has none
   */
  static Vocabulary read(InputStream in) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(in)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.START_OBJECT && PIECES.equals(json.currentName())) {
          return new Vocabulary(numbers(json));
        }
      }
    }
    throw new IOException("The encoder's tokenizer has no vocabulary");
  }

  private static Map<String, Integer> numbers(JsonParser json) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      numbers.put(json.currentName(), json.nextIntValue(-1));
    }
    return Map.copyOf(numbers);
  }

  /** A piece's number, -1 for one that the encoder does not know. */
  int number(String piece) {
    return numbers.getOrDefault(piece, -1);
  }
}
