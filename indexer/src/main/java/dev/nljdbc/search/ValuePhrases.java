package dev.nljdbc.search;

import dev.nljdbc.search.ValueHit.Match;
import dev.nljdbc.search.ValueIndex.Stored;
import dev.nljdbc.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/** Looks up many phrases at once, each as a whole value. */
final class ValuePhrases {

  private static final int MOST = 5_000;

  /** As the catalog has them, whichever columns were written first. */
  private static final Comparator<Stored> IN_ORDER =
      Comparator.comparingInt(Stored::ordinal).thenComparing(Stored::text);

  private final IndexSearcher searcher;
  private final ValueDocuments documents;

  ValuePhrases(IndexSearcher searcher, ValueDocuments documents) {
    this.searcher = searcher;
    this.documents = documents;
  }

  Map<String, List<ValueHit>> find(Collection<String> phrases, int limit) throws IOException {
    Map<String, List<String>> byFolded = new LinkedHashMap<>();
    for (String phrase : phrases) {
      String folded = Folding.fold(phrase);
      if (!folded.isEmpty()) {
        byFolded.computeIfAbsent(folded, f -> new ArrayList<>(1)).add(phrase);
      }
    }
    List<BytesRef> keys =
        byFolded.keySet().stream().map(f -> new BytesRef(ValueFields.keyword(f))).toList();
    Map<String, List<ValueHit>> found = new HashMap<>();
    TermInSetQuery query = new TermInSetQuery(ValueFields.FOLDED, keys);
    List<Stored> values =
        documents.read(searcher.search(query, new FirstDocuments.Collecting(MOST)));
    for (Stored value : values.stream().sorted(IN_ORDER).toList()) {
      for (String phrase : byFolded.getOrDefault(Folding.fold(value.text()), List.of())) {
        Match match = value.text().equals(phrase) ? Match.EXACT : Match.FOLDED;
        found
            .computeIfAbsent(phrase, p -> new ArrayList<>())
            .add(new ValueHit(value.text(), value.column(), match, 1));
      }
    }
    found.replaceAll((phrase, hits) -> best(hits, limit));
    return found;
  }

  private static List<ValueHit> best(List<ValueHit> hits, int limit) {
    return hits.stream().sorted(Comparator.comparing(ValueHit::match)).limit(limit).toList();
  }
}
