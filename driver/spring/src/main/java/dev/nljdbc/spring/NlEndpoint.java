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
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
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
  public Map<String, Map<String, String>> status() {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Map.Entry<String, DataSource> source : sources.get().entrySet()) {
      if (asks(source.getValue())) {
        all.put(source.getKey(), status(source.getValue()));
      }
    }
    return all;
  }

  private static boolean asks(DataSource source) {
    try {
      return source.isWrapperFor(NlDataSource.class);
    } catch (SQLException e) {
      return false; // one whose own source can't be had at the moment
    }
  }

  /** One that fails must not hide the others. */
  private static Map<String, String> status(DataSource source) {
    Map<String, String> items = new LinkedHashMap<>();
    try {
      new JdbcTemplate(source)
          .query(
              "NL STATUS",
              row -> {
                String value = String.valueOf(row.getString("value"));
                items.merge(row.getString("item"), value, (a, b) -> a + "\n" + b);
              });
    } catch (DataAccessException | IllegalStateException e) {
      items.put("error", String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage()));
    }
    return items;
  }
}
