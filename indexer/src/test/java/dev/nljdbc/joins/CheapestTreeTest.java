// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trees where going to the nearest table each time is not the cheapest way: each two tables have
 * one between them, but a hub joins them all.
 */
class CheapestTreeTest {

  private static final int ORDERS = 12;

  /** So many tables around a hub and with others between them, the keys in any order. */
  private static JoinGraph around(int count, int arms, Random random) {
    Tables tables = new Tables().table("hub", "id*");
    List<String[]> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] columns = new String[count + 2];
      columns[0] = "id*";
      columns[1] = "hub_id";
      for (int j = 0; j < count; j++) {
        columns[j + 2] = "x" + j;
      }
      tables.table("t" + i, columns);
      String from = "t" + i + ".hub_id";
      for (int arm = 1; arm < arms; arm++) {
        tables.table("arm" + i + "_" + arm, "id*", "next_id");
        keys.add(new String[] {from, "arm" + i + "_" + arm + ".id"});
        from = "arm" + i + "_" + arm + ".next_id";
      }
      keys.add(new String[] {from, "hub.id"});
    }
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        String last = "t" + i + ".x" + j;
        for (int middle = 1; middle < 2 * arms; middle++) {
          String name = "m" + i + "_" + j + "_" + middle;
          tables.table(name, "id*", "next_id");
          keys.add(new String[] {last, name + ".id"});
          last = name + ".next_id";
        }
        keys.add(new String[] {last, "t" + j + ".id"});
      }
    }
    Collections.shuffle(keys, random);
    for (int i = 0; i < keys.size(); i++) {
      tables.key("k" + i, keys.get(i)[0], keys.get(i)[1]);
    }
    return tables.graph();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7})
  void connect_tablesAroundAHub_goesOverTheHub(int count) {
    Random random = new Random(count);
    for (int order = 0; order < ORDERS; order++) {
      for (int arms = 1; arms <= 2; arms++) {
        List<TableId> wanted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          wanted.add(TableId.of("t" + i));
        }
        Collections.shuffle(wanted, random);
        JoinTree tree = around(count, arms, random).connect(wanted).orElseThrow();
        assertThat(tree.steps()).hasSize(count * arms);
        assertThat(tree.root()).isEqualTo(wanted.get(0));
        assertThat(tree.steps().stream().map(JoinStep::target)).contains(TableId.of("hub"));
      }
    }
  }
}
