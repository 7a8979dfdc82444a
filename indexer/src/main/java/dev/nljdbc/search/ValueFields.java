// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.text.EditDistance;
import dev.nljdbc.text.Truncation;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/** The fields of a value's document. */
final class ValueFields {

  /** The {@link ValueKey} of the whole value. */
  static final String KEY = "key";

  /** The whole value, folded, as one term, if it is so short that typing errors are looked for. */
  static final String SHORT = "short";

  /** The stems of its words. */
  static final String WORDS = "words";

  /** How many words it has. */
  static final String LENGTH = "length";

  /** The column's number in {@link ValueColumns}, as a term and as a number. */
  static final String COLUMN = "column";

  /** The value itself. */
  static final String TEXT = "text";

  /** The value itself where it does not fit into {@link #TEXT}. */
  static final String LONG_TEXT = "longText";

  /** Characters of a value that are looked at; the words that are indexed are seldom longer. */
  private static final int SEARCHED_LENGTH = 16_384;

  /** Automata for longer texts take milliseconds to make; word by word does as well for them. */
  static final int FUZZY_LENGTH = 20;

  /** Longer values are not like a text of that length, whatever was typed wrong. */
  private static final int SHORT_LENGTH = FUZZY_LENGTH + EditDistance.MOST;

  /** Bytes beyond which a value does not fit into doc values and is stored instead. */
  static final int DOC_VALUE_BYTES = 32_000;

  /** Short values first: they score best, so that a search can stop early. */
  static final Sort ORDER = new Sort(new SortField(LENGTH, SortField.Type.LONG));

  static final FieldType KEYWORD = type(false);
  static final FieldType TOKENS = type(true);

  private ValueFields() {}

  private static FieldType type(boolean tokenized) {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    type.setTokenized(tokenized);
    type.setOmitNorms(!tokenized);
    type.freeze();
    return type;
  }

  /** The part of a value that is tokenized; folding a whole document takes much memory. */
  static String searched(String value) {
    return Truncation.truncate(value, SEARCHED_LENGTH);
  }

  /** Whether a folded value is a term of {@link #SHORT}. */
  static boolean isShort(String folded) {
    return folded.length() <= SHORT_LENGTH
        || folded.codePointCount(0, folded.length()) <= SHORT_LENGTH;
  }
}
