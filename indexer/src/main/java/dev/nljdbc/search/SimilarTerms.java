// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.text.EditDistance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostAttribute;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Finds the terms that a misspelt one may stand for. A small field's terms are compared one by one,
 * which takes less time than to build Lucene's automata; a large one's are searched by these.
 */
final class SimilarTerms {

  /** Up to so many terms of a field are compared one by one. */
  private static final int COMPARED = 30_000;

  private static final int EXPANSIONS = 50;

  private SimilarTerms() {}

  /** Whether a field has few enough terms to compare them all. */
  static boolean few(IndexReader reader, String field) throws IOException {
    long terms = 0; // of several parts, some may be the same
    for (LeafReaderContext part : reader.leaves()) {
      Terms own = part.reader().terms(field);
      terms += own == null ? 0 : own.size();
    }
    return terms <= COMPARED;
  }

  /**
   * A query for documents with such a term.
   *
   * @param sameStart whether the first letter is taken for right
   * @param most terms in more documents are left out
   */
  static Query query(IndexReader reader, Term term, int errors, boolean sameStart, int most)
      throws IOException {
    Terms terms = MultiTerms.getTerms(reader, term.field());
    if (terms == null) {
      return new MatchNoDocsQuery("nothing is indexed");
    }
    int first = Character.charCount(term.text().codePointAt(0));
    if (!few(reader, term.field())) {
      return most >= reader.maxDoc()
          ? new FuzzyQuery(term, errors, sameStart ? 1 : 0, EXPANSIONS, true)
          : nearest(terms, term, errors, sameStart, most);
    }
    String start = sameStart ? term.text().substring(0, first) : "";
    return new TermInSetQuery(term.field(), compare(terms, term.text(), errors, start, most));
  }

  /** The query that FuzzyQuery is rewritten to, without the terms in too many documents. */
  private static Query nearest(Terms terms, Term term, int errors, boolean sameStart, int most)
      throws IOException {
    List<BoostQuery> all = new ArrayList<>();
    TermsEnum each = new FuzzyTermsEnum(terms, term, errors, sameStart ? 1 : 0, true);
    BoostAttribute nearness = each.attributes().addAttribute(BoostAttribute.class);
    for (BytesRef found = each.next(); found != null; found = each.next()) {
      if (each.docFreq() <= most) {
        Term copy = new Term(term.field(), BytesRef.deepCopyOf(found));
        all.add(new BoostQuery(new TermQuery(copy), nearness.getBoost()));
      }
    }
    return anyOfNearest(all);
  }

  private static Query anyOfNearest(List<BoostQuery> clauses) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    clauses.stream()
        .sorted(Comparator.comparingDouble(clause -> -clause.getBoost()))
        .limit(EXPANSIONS)
        .forEach(clause -> query.add(clause, Occur.SHOULD));
    return query.build();
  }

  private static List<BytesRef> compare(
      Terms terms, String text, int errors, String start, int most) throws IOException {
    List<BytesRef> similar = new ArrayList<>();
    TermsEnum each = terms.iterator();
    BytesRef prefix = new BytesRef(start);
    if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
      return similar;
    }
    for (BytesRef term = each.term();
        term != null && StringHelper.startsWith(term, prefix);
        term = each.next()) {
      if (similar(term, text, errors) && each.docFreq() <= most) {
        similar.add(BytesRef.deepCopyOf(term));
      }
    }
    return similar;
  }

  private static boolean similar(BytesRef term, String text, int errors) {
    int shortest = text.length() - errors; // bytes, of which a character has at least one
    return term.length >= shortest
        && term.length <= 4 * (text.length() + errors)
        && EditDistance.of(text, term.utf8ToString(), errors) <= errors;
  }
}
