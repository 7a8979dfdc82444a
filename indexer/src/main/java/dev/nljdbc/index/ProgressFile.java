// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Shows the progress of a build to other processes. A file without a held build lock is left over
 * from a dead process.
 */
final class ProgressFile implements IndexProgress, AutoCloseable {

  private static final String NAME = "progress.json";
  private static final int MOST_BYTES = 10_000;
  private static final Duration BETWEEN = Duration.ofMillis(500);
  private static final System.Logger LOG = System.getLogger(ProgressFile.class.getName());

  private final Path folder;
  private long written;
  private boolean begun;

  ProgressFile(Path folder) {
    this.folder = folder;
  }

  /** The state in plain numbers. */
  private record Line(
      String stage, int done, int total, long rows, long values, long elapsed, long left) {

    static Line of(BuildState state) {
      return new Line(
          state.stage(),
          state.done(),
          state.total(),
          state.rows(),
          state.values(),
          state.elapsed().toMillis(),
          state.left().map(Duration::toMillis).orElse(-1L));
    }

    BuildState state() {
      Optional<Duration> rest = left < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(left));
      return new BuildState(stage, done, total, rows, values, Duration.ofMillis(elapsed), rest);
    }
  }

  @Override
  public void at(BuildState state) {
    long now = System.nanoTime();
    if (begun && now - written < BETWEEN.toNanos()) {
      return;
    }
    begun = true;
    written = now;
    try {
      OwnerOnly.replace(folder.resolve(NAME), IndexJson.write(Line.of(state)));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "Others will not see how far the build is", e);
    }
  }

  /** Removes the file after the build. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(folder.resolve(NAME));
  }

  /**
   * The progress of a running build; empty when there is none.
   *
   * @param lock of the directory; it is held while the writer lives
   */
  static Optional<BuildState> read(Path folder, Path lock) {
    try {
      Line line = IndexJson.read(OwnerOnly.read(folder.resolve(NAME), MOST_BYTES), Line.class);
      return ProcessLock.held(lock) ? Optional.of(line.state()) : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "How far the build is can't be read", e);
      return Optional.empty();
    }
  }
}
