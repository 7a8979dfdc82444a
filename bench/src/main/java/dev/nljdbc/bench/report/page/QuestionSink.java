package dev.nljdbc.bench.report.page;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the questions of a report, one after the other. */
@FunctionalInterface
public interface QuestionSink {

  /** Takes none. */
  QuestionSink NONE = (set, judged) -> {};

  /**
   * Takes a question.
   *
   * @param set which set of questions it is of, from 0: runs on other questions are of other sets
   * @param judged what came of it, one per run; null where a run does not have it
   */
  void accept(int set, List<@Nullable JudgedQuestion> judged) throws IOException;
}
