// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.parse.TrainingExample;
import dev.nljdbc.offline.sketch.Sketch.Limit;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sketches are kept as text; what is read is what was written. */
class SketchTextTest {

  @TableTest
  void read_written_isTheSame(String text) {
    assertThat(SketchText.write(SketchText.read(text))).isEqualTo(text);
  }

  @Test
  void read_limit_isOneOrANumber() {
    assertThat(SketchText.read("select c | limit 1").limit()).isEqualTo(Limit.ONE);
    assertThat(SketchText.read("select c | limit ?").limit()).isEqualTo(Limit.NUMBER);
    assertThat(SketchText.read("select c").limit()).isEqualTo(Limit.ALL);
  }

  @Test
  void slots_nested_areInTheOrderOfFilling() {
    Sketch sketch =
        SketchText.read(
            "select c, count(*) | where c = ? & c IN {select c | where c > ?} | group 1 | limit ?");
    assertThat(Slot.of(sketch))
        .extracting(s -> s.level() + " " + s.kind() + " " + s.role())
        .containsExactly(
            "0 FILTER where.=",
            "0 COLUMN compare.IN",
            "1 FILTER where.>@sub",
            "1 COLUMN select@sub",
            "0 COLUMN select",
            "0 COLUMN group",
            "0 NUMBER number.limit",
            "0 TABLE table.star");
  }

  @Test
  void clauses_joined_areTheSketch() {
    Map<String, String> clauses = TrainingExample.clauses("select c | where c = ? | limit 1");
    assertThat(clauses)
        .containsExactly(
            Map.entry("select", "c"), Map.entry("where", "c = ?"), Map.entry("limit", "1"));
    assertThat(TrainingExample.sketch(clauses)).isEqualTo("select c | where c = ? | limit 1");
  }

  @Test
  void parts_ofSketch_areNamedOnce() {
    List<String> parts = TrainingExample.parts("select c, c | where c = ? / c = ? | order c desc");
    assertThat(parts)
        .doesNotHaveDuplicates()
        .contains("select c, c", "group -", "#select 2", "or true");
  }
}
