package dev.nljdbc.answer;

import java.util.List;
import java.util.function.UnaryOperator;

/** Verified queries of a database whose index has no directory: gone with the process. */
final class InMemoryQueries implements KeptQueries {

  private volatile List<VerifiedQuery> queries = List.of();

  @Override
  public String place() {
    return "memory, until this process ends: the index has no folder (nl.dir)";
  }

  @Override
  public List<VerifiedQuery> all() {
    return queries;
  }

  @Override
  public synchronized void change(UnaryOperator<List<VerifiedQuery>> change) {
    queries = List.copyOf(change.apply(queries));
  }

  @Override
  public List<String> newWarnings() {
    return List.of();
  }
}
