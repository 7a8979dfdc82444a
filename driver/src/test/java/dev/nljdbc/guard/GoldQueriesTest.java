// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Queries that people wrote for other purposes: none may be refused, but for those that are broken.
 */
class GoldQueriesTest {

  private static final Path DATA = Path.of(System.getProperty("nljdbc.data", "../../shared/data"));

  @TableTest
  void check_goldQueries_pass(String tables, String questions, String field, int broken)
      throws Exception {
    assumeTrue(Files.exists(DATA.resolve(questions)), "the data folder is not here");
    Map<String, Catalog> catalogs = Catalogs.spider(DATA.resolve(tables));
    Map<String, SqlGuard> guards = new HashMap<>();
    List<String> refused = new ArrayList<>();
    int asked = 0;
    for (JsonNode question : new ObjectMapper().readTree(DATA.resolve(questions).toFile())) {
      String sql = question.get(field).asText();
      asked++;
      try {
        guards
            .computeIfAbsent(question.get("db_id").asText(), db -> new SqlGuard(catalogs.get(db)))
            .check(sql);
      } catch (NlException e) {
        refused.add(sql + "\n    " + e.getMessage());
      }
    }
    assertThat(asked).isGreaterThan(100);
    assertThat(refused).hasSize(broken);
  }
}
