// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import dev.nljdbc.jdbc.NlDataSource;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.jdbc.core.JdbcTemplate;

/** The actuator's endpoint {@code nl}: what {@code NL STATUS} says of each data source. */
@Endpoint(id = "nl")
public final class NlEndpoint {

  private final Supplier<Map<String, DataSource>> sources;

  /**
   * Of data sources.
   *
   * @param sources by the names of their beans; those that answer no questions are passed over
   */
  NlEndpoint(Supplier<Map<String, DataSource>> sources) {
    this.sources = sources;
  }

  /** Items and their values, by data source. */
  @ReadOperation
  public Map<String, Map<String, String>> status() throws SQLException {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Map.Entry<String, DataSource> source : sources.get().entrySet()) {
      if (source.getValue().isWrapperFor(NlDataSource.class)) {
        all.put(source.getKey(), status(source.getValue()));
      }
    }
    return all;
  }

  private static Map<String, String> status(DataSource source) {
    Map<String, String> items = new LinkedHashMap<>();
    new JdbcTemplate(source)
        .query(
            "NL STATUS",
            row -> {
              items.put(row.getString("item"), row.getString("value"));
            });
    return items;
  }
}
