// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jar;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import kotlin.KotlinVersion;
import kotlin.collections.CollectionsKt;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Version;

/**
 * An application that works with Lucene, Jackson, Kotlin and Caffeine itself, in other versions
 * than the driver: before, between and after the tour of the jar.
 */
final class JarNeighbour {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Directory directory = new ByteBuffersDirectory();
  private final Cache<String, Integer> cache =
      Caffeine.newBuilder().maximumSize(9).expireAfterAccess(Duration.ofHours(1)).build();

  private JarNeighbour() {}

  public static void main(String[] args) throws Exception {
    JarNeighbour neighbour = new JarNeighbour();
    neighbour.work();
    JarTour.main(args);
    neighbour.work();
    System.out.println("Lucene " + Version.LATEST);
    System.out.println("Jackson " + neighbour.mapper.version());
    System.out.println("Kotlin " + KotlinVersion.CURRENT);
    System.out.println(
        "Caffeine " + Caffeine.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private void work() throws Exception {
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
      Document document = new Document();
      document.add(new TextField("text", "planets and moons", Field.Store.YES));
      writer.addDocument(document);
    }
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      int found = new IndexSearcher(reader).count(new TermQuery(new Term("text", "moons")));
      cache.put("found", found);
    }
    Integer last = cache.getIfPresent("found");
    Map<?, ?> read = mapper.readValue("{\"found\": " + last + "}", Map.class);
    System.out.println("own " + CollectionsKt.sumOfInt(Arrays.asList((Integer) read.get("found"))));
  }
}
