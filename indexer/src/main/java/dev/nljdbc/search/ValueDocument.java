package dev.nljdbc.search;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
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
  private final Field folded = new Field(ValueFields.FOLDED, "", ValueFields.KEYWORD);
  private final Field words = new Field(ValueFields.WORDS, tokens, ValueFields.TOKENS);
  private final Field length = new NumericDocValuesField(ValueFields.LENGTH, 0);
  private final Field column = new Field(ValueFields.COLUMN, "", ValueFields.KEYWORD);
  private final Field number = new NumericDocValuesField(ValueFields.COLUMN, 0);
  private final Field text = new BinaryDocValuesField(ValueFields.TEXT, NONE);
  private final Field longText = new StoredField(ValueFields.LONG_TEXT, NONE);
  private final List<Field> usual = List.of(folded, words, length, column, number, text);
  private final List<Field> large = List.of(folded, words, length, column, number, longText);
  private int columnNumber = -1;

  /**
   * Fills it; to be used before the next.
   *
   * @param foldedValue not empty
   * @param stems of its words
   * @param ofColumn the column's number in {@link ValueColumns}
   */
  List<Field> of(String value, String foldedValue, List<String> stems, int ofColumn) {
    folded.setStringValue(ValueFields.keyword(foldedValue));
    tokens.are(stems);
    length.setLongValue(stems.size());
    if (columnNumber != ofColumn) {
      columnNumber = ofColumn;
      column.setStringValue(Integer.toString(ofColumn));
      number.setLongValue(ofColumn);
    }
    BytesRef bytes = new BytesRef(value.getBytes(StandardCharsets.UTF_8));
    boolean fits = bytes.length <= ValueFields.DOC_VALUE_BYTES;
    (fits ? text : longText).setBytesValue(bytes);
    return fits ? usual : large;
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
