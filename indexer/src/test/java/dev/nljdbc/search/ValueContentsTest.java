// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found is the cell's own contents, whatever these are. */
class ValueContentsTest {

  static Stream<String> odd() {
    return Stream.of(
        "ends in blanks   ",
        "   begins with them",
        "tab\tand\nline",
        "nul\u0000inside",
        "\u0000nul first",
        "👩‍👩‍👧‍👦 family",
        "e\u0301 decomposed",
        "é composed",
        "mixed\u00A0no-break",
        "عربى نص",
        "日本語のテキスト",
        "한국어 텍스트",
        "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
        "\uFEFFmark",
        "'; DROP TABLE x; --",
        "C:\\path\\file",
        "x".repeat(32_000),
        "32 KB and more " + "é".repeat(17_000),
        "far over " + "word ".repeat(60_000));
  }

  @ParameterizedTest
  @MethodSource("odd")
  void search_theValueItself_givesItBackExactly(String value) throws IOException {
    try (ValueIndex index = ValueIndexTest.index(Map.of("city.name", List.of("other", value)))) {
      ValueHit first = index.search(ValueQuery.of(value, 5)).get(0);
      assertThat(first.contents()).isEqualTo(value);
      assertThat(first.match()).isEqualTo(Match.EXACT);
      assertThat(index.equal(List.of(value), 1).get(value)).singleElement().isEqualTo(first);
    }
  }

  @Test
  void search_valuesThatFoldToOne_givesEachWithTheEqualOneFirst() throws IOException {
    List<String> values = List.of("Oslo", "OSLO ", "Oslo ", "ÓSLO", "oslo");
    try (ValueIndex index = ValueIndexTest.index(Map.of("city.name", values))) {
      for (String value : values) {
        assertThat(index.search(ValueQuery.of(value, 10)))
            .extracting(ValueHit::contents)
            .startsWith(value)
            .containsExactlyInAnyOrderElementsOf(values);
      }
    }
  }

  @Test
  void search_filterOnManyColumns_isKept() throws IOException {
    try (ValueIndex index =
        ValueIndexTest.index(
            Map.of("city.name", List.of("Oslo"), "person.name", List.of("Oslo", "Osla")))) {
      assertThat(index.search(new ValueQuery("olso", List.of("PERSON"), List.of(), 5)))
          .isNotEmpty()
          .allMatch(hit -> hit.column().toString().equals("person.name"));
      assertThat(index.search(new ValueQuery("oslo", List.of(), List.of("city.name"), 5)))
          .singleElement()
          .satisfies(hit -> assertThat(hit.column()).hasToString("city.name"));
    }
  }
}
