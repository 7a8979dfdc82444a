// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.text.StemTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.BinaryPoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;

/**
 * The document of a value, made once and filled anew for each: making it takes longer than filling
 * it. Not thread-safe.
 */
final class ValueDocument {

  private static final BytesRef NONE = new BytesRef();

  private final KnownTokens tokens = new KnownTokens();
  private final Field key = new BinaryPoint(ValueFields.KEY, new byte[ValueKey.BYTES]);
  private final Field whole = new Field(ValueFields.SHORT, "", ValueFields.KEYWORD);
  private final Field words = new Field(ValueFields.WORDS, tokens, ValueFields.TOKENS);
  private final Field length = new NumericDocValuesField(ValueFields.LENGTH, 0);
  private final Field column = new Field(ValueFields.COLUMN, "", ValueFields.KEYWORD);
  private final Field number = new NumericDocValuesField(ValueFields.COLUMN, 0);
  private final Field text = new BinaryDocValuesField(ValueFields.TEXT, NONE);
  private final Field longText = new StoredField(ValueFields.LONG_TEXT, NONE);
  private final List<Field> fields = new ArrayList<>();
  private final Map<Integer, String> terms = new HashMap<>();

  /**
   * What a value is found by.
   *
   * @param bytes the value itself, in UTF-8
   * @param folded not empty
   * @param key its {@link ValueKey}
   * @param stems of its words
   * @param column the column's number in {@link ValueColumns}
   */
  record Contents(byte[] bytes, String folded, byte[] key, List<String> stems, int column) {

    static Contents of(String value, String folded, StemTokenizer tokenizer, int column) {
      return new Contents(
          value.getBytes(StandardCharsets.UTF_8),
          folded,
          ValueKey.of(folded),
          tokenizer.stems(folded),
          column);
    }
  }

  /** Fills it; to be used before the next. */
  List<Field> of(Contents contents) {
    fields.clear();
    key.setBytesValue(contents.key());
    tokens.are(contents.stems());
    length.setLongValue(contents.stems().size());
    column.setStringValue(term(contents.column()));
    number.setLongValue(contents.column());
    fields.addAll(List.of(key, words, length, column, number));
    if (ValueFields.isShort(contents.folded())) {
      whole.setStringValue(contents.folded());
      fields.add(whole);
    }
    Field value = contents.bytes().length <= ValueFields.DOC_VALUE_BYTES ? text : longText;
    value.setBytesValue(new BytesRef(contents.bytes()));
    fields.add(value);
    return fields;
  }

  private String term(int number) {
    return terms.computeIfAbsent(number, n -> Integer.toString(n));
  }

  /** Hands known tokens to Lucene. */
  private static final class KnownTokens extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private List<String> tokens = List.of();
    private Iterator<String> next = tokens.iterator();

    void are(List<String> stems) {
      tokens = stems;
    }

    @Override
    public boolean incrementToken() {
      if (!next.hasNext()) {
        return false;
      }
      clearAttributes();
      term.append(next.next());
      return true;
    }

    @Override
    public void reset() {
      next = tokens.iterator();
    }
  }
}
