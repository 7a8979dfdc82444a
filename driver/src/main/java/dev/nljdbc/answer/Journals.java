package dev.nljdbc.answer;

import dev.nljdbc.files.SidecarLog;
import dev.nljdbc.index.IndexRequest;
import java.util.Optional;

/** The journal of each database; a process needs one of these. Thread-safe. */
public final class Journals {

  /** Behind the name of the index directory, beside which the file lies. */
  private static final String FILE = "log";

  private final PerDatabase<Journal> journals =
      new PerDatabase<>(
          directory -> new Journal(Optional.of(new SidecarLog(directory, FILE))),
          () -> new Journal(Optional.empty()));

  /** Over the files there are. */
  public Journals() {}

  /** That of the database of an index. */
  public Journal of(IndexRequest request) {
    return journals.of(request.identity(), request.directory());
  }
}
