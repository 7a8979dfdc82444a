// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.text.EditDistance;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.Phrases;
import dev.nljdbc.text.StemTokenizer;
import dev.nljdbc.text.StopWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * One search, in stages from the cheapest and surest to the most tolerant. A stage runs only when
 * those before it left room. Used once, by one thread.
 */
final class ValueLookup {

  private static final int EQUALS = 2_000;
  private static final int CANDIDATES = 40;

  /** Each unknown word has up to 50 others; a query has 1,024 clauses at most. */
  private static final int MOST_UNKNOWN = 16;

  /** Values with the same first letters that are compared with the query. */
  private static final int BEGINNINGS = 300;

  /** From this size on, words in more than one value of 200 are left out of the widest query. */
  private static final int LARGE = 20_000;

  /** From this size on, a search ends with the values that are equal, if there are any. */
  private static final int VERY_LARGE = 200_000;

  /**
   * Beside misspelt words, only words in at most so many values are searched, unless that finds
   * none.
   */
  private static final int RARE = 20_000;

  private static final int PREFIX_LENGTH = 64;
  private static final int QUERY_WORDS = 64;

  /** In longer texts, such as questions, an unknown word is hardly ever misspelt. */
  private static final int PHRASE_WORDS = 6;

  private final IndexSearcher searcher;
  private final ValueDocuments documents;
  private final ValueScope scope;
  private final String text;
  private final String folded;
  private final int limit;
  private final List<String> words;
  private final List<String> distinct;
  private final SpellingSimilarity spelling;
  private final ValueRanking ranking = new ValueRanking();

  /** Whether a value has the query's words as they are written. */
  private boolean written;

  ValueLookup(
      IndexSearcher searcher,
      ValueDocuments documents,
      ValueScope scope,
      String text,
      String folded,
      int limit) {
    this.searcher = searcher;
    this.documents = documents;
    this.scope = scope;
    this.text = text;
    this.folded = folded;
    this.limit = limit;
    List<String> all = new StemTokenizer().stems(folded);
    this.words = all.size() <= QUERY_WORDS ? all : all.subList(0, QUERY_WORDS);
    this.distinct = List.copyOf(new LinkedHashSet<>(words));
    this.spelling = new SpellingSimilarity(text, folded);
  }

  List<ValueHit> find() throws IOException {
    equal();
    if (ranking.size() > 0 && searcher.getIndexReader().maxDoc() > VERY_LARGE) {
      beginning();
      return ranking.best(limit);
    }
    if (ranking.size() < limit && !words.isEmpty()) {
      sameWords();
    }
    boolean sure = ranking.size() > 0;
    if (ranking.size() < limit) {
      contained();
    }
    if (ranking.size() < limit && !words.isEmpty()) {
      overlapping(sure);
    }
    if (ranking.size() < limit || !sure) {
      beginning();
    }
    if (!sure && !written) {
      misspelt();
    }
    return ranking.best(limit);
  }

  private void equal() throws IOException {
    for (StoredValue value : documents.equal(List.of(folded), scope, EQUALS)) {
      if (value.text().equals(text)) {
        ranking.add(value, Match.EXACT, 1);
      } else if (Folding.fold(value.text()).equals(folded)) {
        ranking.add(value, Match.FOLDED, value.text().strip().equals(text.strip()) ? 1 : 0.5);
      }
    }
  }

  /** Finds the same words in another order or inflection. */
  private void sameWords() throws IOException {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    distinct.forEach(word -> query.add(term(word), Occur.FILTER));
    query.add(
        NumericDocValuesField.newSlowExactQuery(ValueFields.LENGTH, words.size()), Occur.FILTER);
    for (StoredValue value : documents.first(scope.within(query.build()), EQUALS)) {
      ranking.add(value, Match.STEMMED, spelling.closeness(value.text()));
    }
  }

  /** Values that stand in the query as a phrase. */
  private void contained() throws IOException {
    Set<String> phrases = Phrases.of(folded);
    if (!phrases.isEmpty()) {
      compare(documents.equal(phrases, scope, EQUALS), Overlap.STRICT);
    }
  }

  /** Values that share words with the query; those with all its words come first by themselves. */
  private void overlapping(boolean strict) throws IOException {
    List<String> telling = StopWords.removedUnlessAll(distinct);
    if (telling.size() > 1) {
      BooleanQuery.Builder all = new BooleanQuery.Builder();
      telling.forEach(word -> all.add(term(word), Occur.MUST));
      compare(best(all.build()), Overlap.STRICT);
    }
    BooleanQuery query = someOf(telling);
    if (!query.clauses().isEmpty()) {
      compare(best(query), strict ? Overlap.STRICT : Overlap.LOOSE);
    }
  }

  /** The words that are not too frequent; one that stands alone may be. */
  private BooleanQuery someOf(List<String> telling) throws IOException {
    BooleanQuery.Builder some = new BooleanQuery.Builder();
    for (String word : telling) {
      if (telling.size() == 1 || frequency(word) <= frequent()) {
        some.add(term(word), Occur.SHOULD);
      }
    }
    return some.build();
  }

  /** The documents that a word may be in to be looked for in them. */
  private int frequent() {
    int documentsInAll = searcher.getIndexReader().maxDoc();
    return documentsInAll > LARGE ? documentsInAll / 200 : Integer.MAX_VALUE;
  }

  private int frequency(String word) throws IOException {
    return searcher.getIndexReader().docFreq(new Term(ValueFields.WORDS, word));
  }

  /** Values that begin with the query, short ones first. */
  private void beginning() throws IOException {
    if (folded.length() < 3 || folded.length() > PREFIX_LENGTH) {
      return;
    }
    int left = CANDIDATES;
    for (StoredValue value : alike()) {
      if (left > 0 && Folding.fold(value.text()).startsWith(folded)) {
        double share = (double) folded.length() / Math.max(1, value.text().length());
        ranking.add(value, Match.RELATED, 0.5 + share / 2);
        left--;
      }
    }
  }

  /** Values that begin with the same letters: all, or the short ones of many. */
  private List<StoredValue> alike() throws IOException {
    ValueKey.Range keys = ValueKey.beginning(folded);
    KeyLookup.Found found =
        KeyLookup.documents(searcher.getIndexReader(), List.of(keys), scope, BEGINNINGS);
    if (found.all()) {
      return documents.read(found.documents());
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    query.add(keys.query(), Occur.FILTER);
    if (folded.length() > ValueKey.START && words.size() > 1) { // all but the last are whole
      words.subList(0, words.size() - 1).forEach(word -> query.add(term(word), Occur.FILTER));
    }
    return documents.first(scope.within(query.build()), BEGINNINGS);
  }

  /** One error in a word or a short value; where nothing has one, two. */
  private void misspelt() throws IOException {
    misspelt(1);
    if (!ranking.has(Match.FUZZY)) {
      misspelt(EditDistance.MOST);
    }
  }

  /** Typing errors: in the whole value first, then word by word. */
  private void misspelt(int most) throws IOException {
    int errors = Math.min(most, EditDistance.allowed(folded.length() + 1)); // one may be missing
    if (errors > 0 && folded.length() <= ValueFields.FUZZY_LENGTH) {
      misspeltWhole(errors);
    }
    if (ranking.size() == 0 || distinct.size() <= PHRASE_WORDS) {
      misspeltWords(most);
    }
  }

  private void misspeltWhole(int errors) throws IOException {
    Term whole = new Term(ValueFields.SHORT, folded);
    List<StoredValue> values = new ArrayList<>(best(similar(whole, errors, true)));
    if (values.isEmpty() || SimilarTerms.few(searcher.getIndexReader(), ValueFields.SHORT)) {
      values.addAll(best(similar(whole, 1, false)));
    }
    for (StoredValue value : values) {
      OptionalDouble closeness = spelling.misspelling(value.text());
      Match match = closeness.isPresent() ? Match.FUZZY : Match.RELATED;
      ranking.add(value, match, closeness.orElseGet(() -> spelling.closeness(value.text())));
    }
  }

  /** Frequent words tell little and take long: they are searched only if nothing else is found. */
  private void misspeltWords(int most) throws IOException {
    int rare = Math.min(RARE, frequent());
    if (misspeltWords(most, rare) == 0 && frequent() < Integer.MAX_VALUE) {
      misspeltWords(most, Integer.MAX_VALUE);
    }
  }

  private int misspeltWords(int most, int frequent) throws IOException {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    int unknown = 0;
    for (String word : StopWords.removedUnlessAll(distinct)) {
      int errors = Math.min(most, EditDistance.allowed(word.length() + 1));
      int known = frequency(word);
      boolean near = known == 0 && errors > 0 && word.length() <= ValueFields.FUZZY_LENGTH;
      if (near && ++unknown <= MOST_UNKNOWN) {
        Term term = new Term(ValueFields.WORDS, word);
        query.add(
            SimilarTerms.query(searcher.getIndexReader(), term, errors, true, frequent),
            Occur.SHOULD);
      } else if (known > 0 && known <= frequent) {
        query.add(new BoostQuery(term(word), 2), Occur.SHOULD);
      }
    }
    if (unknown == 0) {
      return 0;
    }
    List<StoredValue> found = best(query.build());
    compare(found, Overlap.MISSPELT);
    return found.size();
  }

  private void compare(List<StoredValue> values, Overlap overlap) throws IOException {
    if (values.isEmpty()) {
      return;
    }
    ValueComparison comparison = new ValueComparison(searcher, text, folded, words);
    for (StoredValue value : values) {
      if (overlap == Overlap.MISSPELT || !ranking.contains(value)) {
        OptionalDouble misspelling = spelling.misspelling(value.text());
        if (misspelling.isPresent()) {
          ranking.add(value, Match.FUZZY, misspelling.getAsDouble());
        } else {
          written |= comparison.rank(value, overlap, ranking);
        }
      }
    }
  }

  /** How much of two values must be the same. */
  enum Overlap {
    /** All words of the one are in the other. */
    STRICT,
    /** Some words are. */
    LOOSE,
    /** Some words are, typing errors allowed. */
    MISSPELT
  }

  private Query similar(Term term, int errors, boolean sameStart) throws IOException {
    return SimilarTerms.query(
        searcher.getIndexReader(), term, errors, sameStart, Integer.MAX_VALUE);
  }

  private static Query term(String word) {
    return new TermQuery(new Term(ValueFields.WORDS, word));
  }

  private List<StoredValue> best(Query query) throws IOException {
    return documents.best(scope.within(query), CANDIDATES);
  }
}
