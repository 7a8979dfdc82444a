// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.sample.Shop;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long the guard takes to let a query pass, over the shipped shop. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(1)
public class GuardBenchmark {

  private static final String SIMPLE =
      "SELECT name FROM artist WHERE country_code = 'FR' ORDER BY name LIMIT 10";

  private static final String JOINED =
      "WITH spent AS (SELECT i.customer_id, SUM(l.quantity * l.unit_price) AS total FROM invoice i"
          + " JOIN invoice_line l ON l.invoice_id = i.invoice_id GROUP BY i.customer_id) SELECT"
          + " c.last_name, s.total FROM customer c JOIN spent s ON s.customer_id = c.customer_id"
          + " WHERE s.total > (SELECT AVG(total) FROM spent) AND c.loyalty_tier IN ('gold',"
          + " 'silver') ORDER BY s.total DESC LIMIT 5";

  private SqlGuard guard;

  /** Nothing yet. */
  public GuardBenchmark() {}

  /** Reads the catalog of the shop. */
  @Setup
  public void make() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      Shop.create(connection);
      guard = new SqlGuard(new CatalogReader().read(connection));
    }
  }

  /** One table. */
  @Benchmark
  public String simple() throws NlException {
    return guard.check(SIMPLE);
  }

  /** A common table expression, joins, a subquery. */
  @Benchmark
  public String joined() throws NlException {
    return guard.check(JOINED);
  }
}
