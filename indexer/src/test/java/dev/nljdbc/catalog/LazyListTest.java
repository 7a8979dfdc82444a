// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LazyListTest {

  private static final List<String> WORDS = List.of("a", "b", "c");

  private final List<String> asked = new ArrayList<>();
  private final List<String> list = new LazyList<>(3, new Asked());

  private final class Asked implements LazyList.Source<String> {
    @Override
    public List<String> all() {
      asked.add("all");
      return WORDS;
    }

    @Override
    public String get(int index) {
      asked.add("get " + index);
      return WORDS.get(index);
    }
  }

  @Test
  void size_neverRead_readsNothing() {
    assertThat(list.size()).isEqualTo(3);
    assertThat(list.isEmpty()).isFalse();
    assertThat(asked).isEmpty();
  }

  @Test
  void get_one_readsThatOneAlone() {
    assertThat(list.get(1)).isEqualTo("b");
    assertThat(asked).containsExactly("get 1");
  }

  @Test
  void get_outside_failsAsOtherListsDo() {
    assertThatThrownBy(() -> list.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> list.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(asked).isEmpty();
  }

  @Test
  void iterator_wholeList_readsAllAtOnce() {
    List<String> seen = new ArrayList<>();
    for (String word : list) {
      seen.add(word);
    }
    list.forEach(seen::add);
    list.stream().forEach(seen::add);
    assertThat(seen).containsExactly("a", "b", "c", "a", "b", "c", "a", "b", "c");
    assertThat(asked).containsExactly("all", "all", "all");
  }

  @Test
  void equals_sameElements_isTheSameAsAnyList() {
    assertThat(list).isEqualTo(WORDS).hasSameHashCodeAs(WORDS);
    assertThat(WORDS).isEqualTo(list);
    assertThat(list).hasToString("[a, b, c]");
    assertThat(list.contains("c")).isTrue();
    assertThat(list.subList(1, 3)).containsExactly("b", "c");
  }

  @Test
  @SuppressWarnings("DoNotCall")
  void add_immutable_isRefused() {
    assertThatThrownBy(() -> list.add("d")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> list.set(0, "d")).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void new_negativeSize_isRefused() {
    assertThatThrownBy(() -> new LazyList<>(-1, new Asked()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
