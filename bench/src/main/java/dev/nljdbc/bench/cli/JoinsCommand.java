// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.linking.JoinReport;
import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine.Command;

/** Measures FindShortestPath on gold queries. */
@Command(
    name = "joins",
    description =
        "Counts of how many gold queries of Spider's training split the joins are among the paths"
            + " that FindShortestPath returns.")
final class JoinsCommand extends SpiderMeasurement {

  private static final String HEADING =
      """
      # Join paths

      The gold queries of Spider's training split that join tables, and of how many all joins are returned.
      FindShortestPath (eight paths at most) is asked between all pairs of the columns that a query names
      outside of its joins (of a table at the end of a chain that it names no others of, its join columns);
      then between all columns that it names, so about every table; then the first again as if the other
      gold queries of the database, but for those of the same text, were its `nl.queries`. `connect` is given
      its tables. `x IN (SELECT y ...)` and conditions that tie a subquery to the query around it count as
      joins; a join that follows from two others (`a.x = p.id`, `p.id = b.y`) counts as returned with them.
      Keys are the declared ones and inferred ones: of the same name, or where the declared ones do not reach. Run
      again with `java -jar bench/target/nl-bench.jar measure joins --data SPIDER --out bench/results/paths.md`.

      """;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    return report(HEADING + JoinReport.of(dataset()).markdown());
  }
}
