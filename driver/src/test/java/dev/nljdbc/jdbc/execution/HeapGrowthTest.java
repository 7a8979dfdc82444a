// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HeapGrowthTest {

  private static final int MEGABYTE = 1 << 20;
  private static final int KEPT = 64;
  private static final long MOST = 16L * MEGABYTE;

  private static List<byte[]> kept() {
    List<byte[]> rows = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      rows.add(new byte[MEGABYTE]);
    }
    return rows;
  }

  /** Collects garbage until the growth was looked at. */
  private static boolean tooMuch(HeapGrowth growth) {
    boolean tooMuch = false;
    for (int i = 0; i < 10 && !tooMuch; i++) {
      System.gc();
      tooMuch = growth.tooMuch();
    }
    return tooMuch;
  }

  @Test
  void rowsThatTheQueryKeeps_areTooMuch() {
    System.gc();
    HeapGrowth growth = new HeapGrowth(MOST);
    List<byte[]> rows = kept();
    assertThat(tooMuch(growth)).isTrue();
    assertThat(rows).hasSize(KEPT);
  }

  @Test
  void rowsThatAreLetGo_areNot() {
    System.gc();
    HeapGrowth growth = new HeapGrowth(MOST);
    for (int i = 0; i < KEPT; i++) {
      assertThat(new byte[MEGABYTE]).isNotEmpty();
    }
    assertThat(tooMuch(growth)).isFalse();
  }

  @Test
  void whatAnotherThreadKeeps_isNotTheQuerys() {
    System.gc();
    HeapGrowth growth = new HeapGrowth(MOST);
    List<byte[]> others = CompletableFuture.supplyAsync(HeapGrowthTest::kept).join();
    assertThat(tooMuch(growth)).isFalse();
    assertThat(others).hasSize(KEPT);
  }
}
