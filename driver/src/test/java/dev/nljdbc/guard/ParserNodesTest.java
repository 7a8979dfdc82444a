// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParserNodesTest {

  @Test
  void isUnset_whatSaysNothing_is() {
    assertThat(Arrays.asList(null, false, 0, 0L, "", List.of(), Map.of()))
        .allMatch(ParserNodes::isUnset);
    assertThat(List.<Object>of(true, 1, -1L, " ", List.of(1), Map.of(1, 2)))
        .noneMatch(ParserNodes::isUnset);
  }

  @Test
  void elements_ofListsAndMaps_areWhatTheyHold() {
    Map.Entry<String, Integer> entry = Map.entry("a", 1);
    assertThat(ParserNodes.elements(List.of(1, 2))).isEqualTo(List.of(1, 2));
    assertThat(List.copyOf(ParserNodes.elements(Map.ofEntries(entry)))).isEqualTo(List.of(entry));
    assertThat(ParserNodes.elements(entry)).isEqualTo(List.of("a", 1));
    assertThat(ParserNodes.elements("a")).isEmpty();
    assertThat(ParserNodes.elements(null)).isEmpty();
  }
}
