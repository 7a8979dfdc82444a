// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.testing.Workspaces;
import org.junit.jupiter.api.Test;

/** A view that has only some of the rows says so, where its author's constants may be told. */
class ViewConditionsTest {

  private static final String SCHEMA =
      """
      CREATE TABLE sale (id INTEGER PRIMARY KEY, region TEXT, sold_on DATE, amount REAL);
      CREATE VIEW sales_of_1997 AS SELECT region, SUM(amount) AS total FROM sale
        WHERE sold_on BETWEEN '1997-01-01' AND '1997-12-31' GROUP BY region;
      CREATE VIEW sales_by_region AS SELECT region, SUM(amount) AS total FROM sale GROUP BY region;
      """;

  private static String opening(Settings settings) throws Exception {
    try (Workspaces database = Workspaces.of(SCHEMA)) {
      return SchemaScaleTest.opening(
          "What is the total of each region?", database.workspace(settings).toModel());
    }
  }

  @Test
  void overview_viewOfSomeRows_saysWhich() throws Exception {
    assertThat(opening(Settings.defaults()))
        .contains(
            "sales_of_1997 (view, only where sold_on BETWEEN 1997-01-01, 1997-12-31) |",
            "sales_by_region (view) |");
  }

  @Test
  void overview_underSchema_saysNoConstant() throws Exception {
    assertThat(opening(Settings.defaults().with(Setting.MODEL, "m").with(Setting.SHARE, "schema")))
        .contains("sales_of_1997 (view) |")
        .doesNotContain("1997-01-01");
  }
}
