// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.text.Sha256;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * Keeps what was learned of each set of databases in a folder, because learning takes minutes. A
 * file is there when all of it is. Files do not notice that the parser's features or the lexicon
 * changed: a changed parser needs an empty folder.
 */
final class KeptLearner implements Learner {

  private final ParserLearner learner;
  private final Path folder;
  private final String data;

  /**
   * Learns nothing yet.
   *
   * @param folder of the files; made when it is missing
   * @param data tells other questions from these
   */
  KeptLearner(ParserLearner learner, Path folder, String data) {
    this.learner = learner;
    this.folder = folder;
    this.data = data;
  }

  @Override
  public TrainedParser learn(List<? extends Set<String>> shares, Set<AblatedStage> without)
      throws SQLException, IOException {
    if (!without.stream().allMatch(AblatedStage.DERIVED::equals)) {
      return learner.learn(shares, without); // no file holds a part of a model
    }
    Path file = folder.resolve(Sha256.hex(data + shares, 24) + ".model");
    if (Files.exists(file)) {
      return learner.trained(read(file), without);
    }
    TrainedParser learned = learner.learn(shares, without);
    ModelFile.Builder model = ModelFile.builder();
    learned.write(model);
    Files.createDirectories(folder);
    Path unfinished = folder.resolve(file.getFileName() + ".tmp");
    try (OutputStream out = Files.newOutputStream(unfinished)) {
      model.build().write(out);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return learned;
  }

  private static ParserModel read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return ParserModel.read(ModelFile.read(in));
    } catch (IOException e) {
      throw new IOException(
          file + " can't be used; delete it, and it is learned again: " + e.getMessage(), e);
    }
  }
}
