// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import dev.nljdbc.sample.SampleDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Questions about the driver's {@link SampleDatabase}, which need no data set. The authors of this
 * project judged their difficulty, in Spider's four words.
 */
final class Sample implements DatasetReader {

  private static final String SPLIT = "shop";
  private static final String RESOURCE = "shop.jsonl";

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public Family family() {
    return Family.SPIDER;
  }

  @Override
  public List<String> splits() {
    return List.of(SPLIT);
  }

  @Override
  public Dataset read(Location place, String split) throws DatasetException {
    if (!split.equals(SPLIT)) {
      throw new DatasetException("The sample has no split '" + split + "'; it has " + SPLIT);
    }
    QuestionFiles questions = new QuestionFiles(RESOURCE, QuestionForm.LINES);
    questions.readQuestions(RESOURCE, RESOURCE, text());
    questions.check();
    TreeMap<String, BenchmarkDatabase> databases = new TreeMap<>();
    databases.put(SPLIT, BenchmarkDatabase.of(database()));
    return questions.dataset(this, split, databases, Optional.empty(), List.of());
  }

  private static String text() throws DatasetException {
    try (InputStream in = Sample.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new DatasetException("The sample's questions are not in this program's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new DatasetException("Can't read the sample's questions: " + e.getMessage());
    }
  }

  private static Path database() throws DatasetException {
    try {
      return SampleDatabase.ofUser().file();
    } catch (IOException | SQLException e) {
      throw new DatasetException("Can't make the sample's database: " + e.getMessage());
    }
  }
}
