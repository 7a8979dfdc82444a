package dev.nljdbc.search;

import dev.nljdbc.catalog.NameWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The stems that a phrase brings: its words, what abbreviations among them stand for, and
 * neighbours run together as names do ({@code first name} for {@code firstname}).
 */
record ColumnPhrase(Set<String> stems, Set<String> expanded) {

  private static final int MOST_WORDS = 100;

  static ColumnPhrase of(String phrase) {
    Stemmer stemmer = new Stemmer();
    List<String> words =
        NameWords.of(phrase).stream().map(Folding::fold).limit(MOST_WORDS).toList();
    Set<String> stems = new LinkedHashSet<>();
    StopWords.without(new LinkedHashSet<>(words)).forEach(word -> stems.add(stemmer.stem(word)));
    Set<String> expanded = new LinkedHashSet<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      Abbreviations.of(word)
          .forEach(meaning -> meaning.forEach(m -> expanded.add(stemmer.stem(m))));
      if (i > 0 && !StopWords.contains(word)) {
        expanded.add(stemmer.stem(words.get(i - 1) + word));
      }
    }
    expanded.removeAll(stems);
    return new ColumnPhrase(stems, expanded);
  }

  boolean empty() {
    return stems.isEmpty();
  }

  /** How well a name's word is met, in 0 to 1. */
  double match(String stem) {
    return stems.contains(stem) ? 1 : expanded.contains(stem) ? 0.9 : 0;
  }

  Query query() {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    stems.forEach(stem -> query.add(anywhere(stem), Occur.SHOULD));
    expanded.forEach(stem -> query.add(new BoostQuery(anywhere(stem), 0.5f), Occur.SHOULD));
    return query.build();
  }

  private static Query anywhere(String stem) {
    List<Query> fields = new ArrayList<>();
    fields.add(new BoostQuery(new TermQuery(new Term(ColumnFields.NAME, stem)), 2));
    fields.add(new TermQuery(new Term(ColumnFields.TABLE, stem)));
    fields.add(new TermQuery(new Term(ColumnFields.TEXT, stem)));
    return new DisjunctionMaxQuery(fields, 0.2f);
  }
}
