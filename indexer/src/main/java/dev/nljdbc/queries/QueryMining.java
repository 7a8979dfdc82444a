package dev.nljdbc.queries;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Mines all queries of a database, within bounds of number, size and time. */
public final class QueryMining {

  private static final Duration FOR_ALL = Duration.ofSeconds(60);
  private static final int MOST = 10_000;
  private static final int LONGEST = 64 * 1024;
  private static final int SAID = 10;

  private final QueryMiner miner;
  private final List<String> skipped = new ArrayList<>();

  private QueryMining(Catalog catalog) {
    this.miner = QueryMiner.of(catalog);
  }

  /**
   * Mines. Queries that can't be used are said in the warnings, by their places alone.
   *
   * @param deadline when to stop at the latest; a minute is the most in any case
   */
  public static MinedQueries mine(Catalog catalog, WrittenQueries written, Deadline deadline) {
    return written.queries().isEmpty()
        ? new MinedQueries(List.of(), written.warnings())
        : new QueryMining(catalog).all(written, deadline.within(FOR_ALL));
  }

  private MinedQueries all(WrittenQueries written, Deadline deadline) {
    List<MinedQuery> mined = new ArrayList<>();
    List<String> warnings = new ArrayList<>(written.warnings());
    int seen = 0;
    for (WrittenQuery query : written.queries()) {
      if (deadline.passed() || mined.size() >= MOST || Thread.currentThread().isInterrupted()) {
        warnings.add(
            "Queries from "
                + query.source()
                + " on were not looked into: "
                + (mined.size() >= MOST ? "there are too many" : "the time was spent"));
        break;
      }
      mine(query, mined);
      seen++;
    }
    if (!skipped.isEmpty()) {
      warnings.add(skipped.size() + " of " + seen + " written queries can't be used: " + said());
    }
    return new MinedQueries(mined, warnings);
  }

  private void mine(WrittenQuery query, List<MinedQuery> mined) {
    if (query.sql().length() > LONGEST) {
      skipped.add(query.source() + " (longer than " + LONGEST + " characters)");
      return;
    }
    try {
      miner.mine(query).ifPresent(mined::add);
    } catch (UnparsableSqlException e) {
      String place = e.line() > 1 ? " in its line " + e.line() : "";
      skipped.add(query.source() + " (" + e.getMessage() + place + ")");
    }
  }

  private String said() {
    String some = String.join(", ", skipped.subList(0, Math.min(SAID, skipped.size())));
    return skipped.size() <= SAID ? some : some + " and " + (skipped.size() - SAID) + " more";
  }
}
