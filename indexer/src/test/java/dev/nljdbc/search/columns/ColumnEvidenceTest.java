// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each kind of evidence brings, and what is left when one is missing. */
class ColumnEvidenceTest {

  private static final Catalog CATALOG =
      new Tables()
          .table("employees", "id*", "first_name", "last_name", "salary", "hire_date", "dept_id")
          .table("departments", "id*", "dept_name", "budget")
          .table("vessels", "id*", "name", "tonnage", "built")
          .catalog();

  private static ColumnIndex open(Embedder embedder, ValueSearch values) throws IOException {
    return ColumnIndex.inMemory(CATALOG, column -> ColumnStatistics.NONE, embedder, values);
  }

  private static List<String> found(ColumnSearch index, String phrase, int limit) {
    return index.search(phrase, limit).stream().map(h -> h.column().id().toString()).toList();
  }

  @TableTest
  void search_synonym_findsTheColumn(String phrase, String column) throws IOException {
    try (ColumnIndex index = open(Embedder.NONE, query -> List.of())) {
      assertThat(found(index, phrase, 2)).contains(column);
    }
  }

  @Test
  void search_wordOfLikeMeaning_findsTheColumnByVectorsOnly() throws IOException {
    try (ColumnIndex lexical = open(Embedder.NONE, query -> List.of());
        ColumnIndex hybrid = open(StaticEmbedder.shared(), query -> List.of())) {
      assertThat(found(lexical, "fleet", 5)).isEmpty();
      assertThat(found(hybrid, "fleet", 5)).anyMatch(c -> c.startsWith("vessels."));
    }
  }

  @Test
  void search_valueInTheQuestion_findsItsColumn() throws IOException {
    ValueSearch values =
        new ValueSearch() {
          @Override
          public List<ValueHit> search(ValueQuery query) {
            throw new UnsupportedOperationException();
          }

          @Override
          public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
            return phrases.stream()
                .filter("Alma"::equals)
                .collect(
                    Collectors.toMap(
                        p -> p,
                        p ->
                            List.of(
                                new ValueHit(
                                    "Alma",
                                    Tables.column("vessels.name"),
                                    ValueHit.Match.EXACT,
                                    1))));
          }
        };
    try (ColumnIndex index = open(StaticEmbedder.shared(), values)) {
      assertThat(found(index, "How heavy is the Alma?", 3)).contains("vessels.name");
    }
  }

  @Test
  void search_tableAskedFor_findsWhatItsRowsAreCalled() throws IOException {
    try (ColumnIndex index = open(StaticEmbedder.shared(), query -> List.of())) {
      assertThat(found(index, "list all vessels", 1)).containsExactly("vessels.name");
    }
  }

  @Test
  void write_encoderFails_saysSoAndTheIndexWorks() throws IOException {
    QueryVectorsTest.Flaky flaky = new QueryVectorsTest.Flaky();
    flaky.down = true;
    Directory directory = new ByteBuffersDirectory();
    assertThat(
            ColumnIndexWriter.write(
                directory, CATALOG, column -> ColumnStatistics.NONE, column -> List.of(), flaky))
        .singleElement()
        .asString()
        .contains("flaky", "no answer", "NL REFRESH");
    try (ColumnIndex index = ColumnIndex.open(directory, CATALOG, flaky, query -> List.of())) {
      assertThat(found(index, "salary", 1)).containsExactly("employees.salary");
    }
    assertThat(flaky.asked).hasSize(1);
  }

  @Test
  void open_vectorsStored_asksTheEncoderForQuestionsOnly() throws IOException {
    QueryVectorsTest.Flaky flaky = new QueryVectorsTest.Flaky();
    Directory directory = new ByteBuffersDirectory();
    assertThat(
            ColumnIndexWriter.write(
                directory, CATALOG, column -> ColumnStatistics.NONE, column -> List.of(), flaky))
        .isEmpty();
    assertThat(flaky.asked).hasSize(CATALOG.columns().size()).contains("employees salary");
    flaky.asked.clear();
    try (ColumnIndex index = ColumnIndex.open(directory, CATALOG, flaky, query -> List.of())) {
      assertThat(flaky.asked).isEmpty();
      assertThat(found(index, "salary", 1)).containsExactly("employees.salary");
      assertThat(flaky.asked).containsExactly("salary");
      flaky.down = true;
      assertThat(found(index, "budget", 1)).containsExactly("departments.budget");
    }
    try (ColumnIndex index =
        ColumnIndex.open(directory, CATALOG, StaticEmbedder.shared(), query -> List.of())) {
      assertThat(found(index, "budget", 1)).containsExactly("departments.budget");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"names.nlc", "vectors.nlc"})
  void open_fileCut_isAnError(String damaged) throws IOException {
    QueryVectorsTest.Flaky flaky = new QueryVectorsTest.Flaky();
    Directory whole = new ByteBuffersDirectory();
    ColumnIndexWriter.write(
        whole, CATALOG, column -> ColumnStatistics.NONE, column -> List.of(), flaky);
    Directory broken = new ByteBuffersDirectory();
    for (String file : whole.listAll()) {
      try (IndexInput in = whole.openInput(file, IOContext.READONCE);
          IndexOutput out = broken.createOutput(file, IOContext.DEFAULT)) {
        out.copyBytes(in, file.equals(damaged) ? in.length() / 2 : in.length());
      }
    }
    assertThatThrownBy(() -> ColumnIndex.open(broken, CATALOG, flaky, query -> List.of()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void open_anotherCatalog_isAnError() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    Embedder none = Embedder.NONE;
    ColumnIndexWriter.write(
        directory, CATALOG, column -> ColumnStatistics.NONE, column -> List.of(), none);
    Catalog other = new Tables().table("t", "a").catalog();
    assertThatThrownBy(() -> ColumnIndex.open(directory, other, none, query -> List.of()))
        .isInstanceOf(IOException.class);
  }
}
