// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.search.QuestionSpans.Span;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the cells that a question mentions (SQL-PaLM, section 6.3.4, equations 16 to 18): for each
 * keyword the top K values that have a long enough contiguous matching subsequence with it.
 *
 * <p>The paper compares each word with each cell. Here the keywords are stretches of the question,
 * longest first: "New York" is not "New" and "York". All stretches that equal a cell are looked up
 * at once. The rest is searched through the index, which knows other case, inflection and typing
 * errors. Numbers are left out because they are the same wherever they stand.
 */
public final class ContentMatching {

  /**
   * δ, the threshold, by trial on questions about the shipped shop: shoes is still in Running
   * shoes.
   */
  private static final double THRESHOLD = 0.45;

  /** K. A name often stands in several columns, and the model has to choose. */
  private static final int TOP_K = 5;

  private static final int MOST = 12;

  /** Each costs up to a millisecond, on very large databases more. */
  private static final int SEARCHES = 6;

  /** Shorter plain words are as near to some other word by chance. */
  private static final int MISSPELT = 7;

  /** Shorter plain words, such as live or help, are in many values by chance. */
  private static final int PART_OF_A_VALUE = 5;

  private final ValueSearch values;
  private final StemTokenizer words = new StemTokenizer();
  private final Set<String> schemaWords = new HashSet<>();
  private final Map<String, ValueHit> found = new LinkedHashMap<>();
  private final BitSet covered = new BitSet();

  private ContentMatching(ValueSearch values, Collection<Column> columns) {
    this.values = values;
    for (Column column : columns) {
      addWords(column.name());
      addWords(column.id().table().name());
    }
  }

  /**
   * Matches.
   *
   * @param columns that the question may mean: their words are not taken for cells
   * @return the cells, surest first
   */
  public static List<ValueHit> of(String question, ValueSearch values, Collection<Column> columns) {
    return new ContentMatching(values, columns).match(new QuestionSpans(question));
  }

  private void addWords(String name) {
    IdentifierWords.of(name).forEach(word -> schemaWords.addAll(words.stems(Folding.fold(word))));
  }

  private List<ValueHit> match(QuestionSpans spans) {
    addEqual(spans);
    addNear(spans);
    return found.values().stream().limit(MOST).toList();
  }

  private void addEqual(QuestionSpans spans) {
    List<Span> candidates = new ArrayList<>(spans.quoted());
    candidates.addAll(spans.runs());
    Map<String, List<ValueHit>> equal =
        values.equal(candidates.stream().map(Span::text).distinct().toList(), TOP_K);
    for (Span span : candidates) {
      if (!covers(span) && (span.sure() || span.words() > 1 || !ofSchema(span.text()))) {
        List<ValueHit> hits = equal.getOrDefault(span.text(), List.of());
        add(span, hits);
        if (!hits.isEmpty() && span.words() > 1) {
          add(span, inSeveralColumns(spans, span, equal));
        }
      }
    }
  }

  /**
   * The cells of tables that hold each word of a stretch in a column of its own, as first and last
   * names: the whole may stand in an archive, and its words where they belong.
   */
  private static List<ValueHit> inSeveralColumns(
      QuestionSpans spans, Span span, Map<String, List<ValueHit>> equal) {
    Map<TableId, Map<ColumnId, ValueHit>> byTable = new LinkedHashMap<>();
    for (int word = span.start(); word < span.end(); word++) {
      for (ValueHit hit : equal.getOrDefault(spans.word(word), List.of())) {
        byTable
            .computeIfAbsent(hit.column().table(), table -> new LinkedHashMap<>())
            .putIfAbsent(hit.column(), hit);
      }
    }
    return byTable.values().stream()
        .filter(
            hits ->
                hits.values().stream().map(ValueHit::contents).distinct().count() == span.words())
        .flatMap(hits -> hits.values().stream())
        .toList();
  }

  private void addNear(QuestionSpans spans) {
    List<Span> left = new ArrayList<>(spans.quoted());
    left.addAll(spans.rest(word -> covered.get(word) || ofSchema(spans.word(word))));
    int searches = 0;
    for (Span span : left) {
      if (!covers(span) && searches < SEARCHES && found.size() < MOST) {
        searches++;
        add(span, near(span));
      }
    }
  }

  private boolean covers(Span span) {
    return covered.get(span.start(), span.end()).cardinality() > 0;
  }

  private boolean ofSchema(String text) {
    List<String> stems = words.stems(Folding.fold(text));
    return !stems.isEmpty() && schemaWords.containsAll(stems);
  }

  private void add(Span span, List<ValueHit> hits) {
    for (ValueHit hit : hits) {
      found.putIfAbsent(hit.column() + "\n" + hit.contents(), hit);
      covered.set(span.start(), span.end());
    }
  }

  private List<ValueHit> near(Span span) {
    return values.search(ValueQuery.of(span.text(), 2 * TOP_K)).stream()
        .filter(hit -> accepts(span, hit))
        .limit(TOP_K)
        .toList();
  }

  private static boolean accepts(Span span, ValueHit hit) {
    return hit.match().compareTo(Match.STEMMED) <= 0 || nearest(span, hit.contents()) > THRESHOLD;
  }

  /**
   * The closeness of a value to the part of the span that matches it best: verbs may stand beside a
   * name.
   */
  private static double nearest(Span span, String value) {
    String[] words = span.text().split("\\s+");
    double best = 0;
    for (int start = 0; start < words.length; start++) {
      for (int end = start + 1; end <= words.length; end++) {
        String part = String.join(" ", List.of(words).subList(start, end));
        boolean mayBeMisspelt = span.sure() || part.length() >= MISSPELT;
        if (!span.sure() && part.length() < PART_OF_A_VALUE) {
          continue;
        }
        if (mayBeMisspelt || Folding.fold(value).contains(Folding.fold(part))) {
          best = Math.max(best, nearness(part, value));
        }
      }
    }
    return best;
  }

  /**
   * F_m: twice the length of the longest contiguous matching subsequence, divided by both lengths;
   * 1 for texts that are equal when folded. 0 where the lengths alone rule out the threshold.
   */
  static double nearness(String keyword, String value) {
    String a = Folding.fold(keyword);
    String b = Folding.fold(value);
    boolean farApart =
        2.0 * Math.min(a.length(), b.length()) <= THRESHOLD * (a.length() + b.length());
    return farApart ? 0 : 2.0 * longestCommon(a, b) / (a.length() + b.length());
  }

  private static int longestCommon(String a, String b) {
    int[] previous = new int[b.length() + 1];
    int longest = 0;
    for (int i = 0; i < a.length(); i++) {
      int[] current = new int[b.length() + 1];
      for (int j = 0; j < b.length(); j++) {
        if (a.charAt(i) == b.charAt(j)) {
          current[j + 1] = previous[j] + 1;
          longest = Math.max(longest, current[j + 1]);
        }
      }
      previous = current;
    }
    return longest;
  }
}
