// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedQuestionTest {

  @Test
  void of_gold_hasTheFormsOfItsNames() {
    TableId table = TableId.of("ship_Owners");
    NamedParts named =
        new NamedParts(
            Set.of(table), Set.of(table.column("shipCity")), List.of(), Set.of(" Oslo ", ""));

    NamedQuestion question = NamedQuestion.of("q", " Where? ", named);

    assertThat(question.text()).isEqualTo("Where?");
    assertThat(question.tables()).containsExactly("ship owner", "ship owners");
    assertThat(question.columns()).containsExactly("ship city", "ship cities", "city", "cities");
    assertThat(question.values()).containsExactly("Oslo");
  }
}
