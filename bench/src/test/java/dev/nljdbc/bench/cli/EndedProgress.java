// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Begins a run or a replay and waits, to be ended. */
final class EndedProgress {

  private EndedProgress() {}

  /** The argument: whether it is a replay. */
  public static void main(String[] args) throws InterruptedException {
    PrintWriter err = new PrintWriter(System.err, true);
    Path out = Path.of("out");
    try (Progress progress =
        Boolean.parseBoolean(args[0])
            ? Progress.ofReplay(err, 9, true, out)
            : new Progress(err, 9, true, out)) {
      progress.begins();
      System.out.println("begun");
      new CountDownLatch(1).await();
    }
  }
}
