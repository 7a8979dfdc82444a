// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Reads a data set that its authors publish as files of questions and a folder of databases.
 *
 * @param name on the command line
 * @param title the data set's own name, for messages
 * @param family whose customs it follows
 * @param form of its questions
 * @param source where to get it, in a sentence
 * @param layouts the layouts in which each split is found, the usual split first
 */
record PublishedReader(
    String name,
    String title,
    Family family,
    QuestionForm form,
    String source,
    Map<String, List<Layout>> layouts)
    implements DatasetReader {

  /** One more split, found in the first of these layouts that is complete. */
  PublishedReader with(String split, Layout... found) {
    Map<String, List<Layout>> more = new LinkedHashMap<>(layouts);
    more.put(split, List.of(found));
    return new PublishedReader(name, title, family, form, source, more);
  }

  @Override
  public List<String> splits() {
    return List.copyOf(layouts.keySet());
  }

  @Override
  public Dataset read(Location place, String split) throws DatasetException {
    List<Layout> known = layouts.get(split);
    if (known == null) {
      throw new DatasetException(
          title + " has no split '" + split + "'; it has " + String.join(", ", splits()));
    }
    if (place.folder().isEmpty()) {
      throw new DatasetException("--data must name " + title + "'s folder. " + source);
    }
    Path folder = place.folder().get();
    if (!Files.isDirectory(folder)) {
      throw new DatasetException("There is no folder " + folder + ". " + source);
    }
    return read(folder, place, split, layout(known, folder, place));
  }

  /** The first layout that is complete; what the likeliest lacks when none is. */
  private Layout layout(List<Layout> known, Path folder, Location place) throws DatasetException {
    List<String> fewest = List.of();
    for (Layout layout : known) {
      List<String> missing = layout.missing(folder, place);
      if (missing.isEmpty()) {
        return layout;
      }
      fewest = fewest.isEmpty() || missing.size() < fewest.size() ? missing : fewest;
    }
    List<String> problems = new ArrayList<>(fewest);
    problems.add(source);
    throw new DatasetException("Not " + title + "'s published layout in " + folder, problems);
  }

  private Dataset read(Path folder, Location place, String split, Layout layout)
      throws DatasetException {
    QuestionFiles questions = new QuestionFiles(String.valueOf(folder), form);
    for (String file : layout.questions()) {
      questions.readQuestions(folder.resolve(file));
    }
    questions.check();
    List<String> remarks = new ArrayList<>();
    List<Path> folders = layout.folders(folder, place.databases());
    SortedMap<String, BenchmarkDatabase> databases =
        new DatabaseFolders(folders).find(questions.examples(), remarks, !place.elsewhere());
    Optional<Path> schemas = layout.schemas(folder).or(() -> beside(folders, layout));
    noteUnknownSchemas(questions, schemas, remarks);
    return questions.dataset(this, split, databases, schemas, remarks);
  }

  /** A data set on another's databases has its schemas there. */
  private static Optional<Path> beside(List<Path> folders, Layout layout) {
    List<Path> candidates = new ArrayList<>();
    for (Path folder : folders) {
      for (String name : layout.schemas()) {
        candidates.add(folder.resolveSibling(Path.of(name).getFileName()));
      }
    }
    return candidates.stream().filter(Files::isRegularFile).findFirst();
  }

  private static void noteUnknownSchemas(
      QuestionFiles questions, Optional<Path> file, List<String> remarks) throws DatasetException {
    if (file.isPresent()) {
      Path name = file.get().getFileName();
      Set<String> known = questions.readSchemaNames(file.get());
      questions.examples().stream()
          .map(Example::database)
          .filter(database -> !known.contains(database))
          .distinct()
          .sorted()
          .forEach(database -> remarks.add(name + " has no schema " + database));
    }
  }
}
