// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.TextFile;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.files.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the files and folders of {@code nl.semantics}: YAML, and JSON of dbt's manifest and of Open
 * Semantic Interchange. What is no semantic model is passed over and counted. Files that did not
 * change are not read again. Thread-safe.
 */
public final class SemanticModels {

  private static final int MOST_FILES = 10_000;
  private static final long MOST_BYTES = 4L * TextFile.MOST_BYTES;
  private static final List<String> ENDINGS = List.of(".yml", ".yaml", ".json");
  private static final int REMEMBERED = 8;

  private static final Map<List<Path>, Known> KNOWN =
      new LinkedHashMap<>(REMEMBERED, 1, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Path>, Known> eldest) {
          return size() > REMEMBERED;
        }
      };

  private final List<SemanticFormat> formats =
      List.of(
          new DbtManifest(),
          new MetricFlowModels(),
          new DbtProperties(),
          new OsiModels(),
          new OwnModels());

  private final SemanticCollector collector = new SemanticCollector();

  private SemanticModels() {}

  /** A model, and the files that it was read from. */
  private record Known(Map<Path, String> stamps, SemanticModel model) {}

  /**
   * What the files say; warnings tell what could not be read.
   *
   * @param places files and folders, folders with all below them but what is hidden
   */
  public static SemanticModel read(List<Path> places) {
    if (places.isEmpty()) {
      return SemanticModel.NONE;
    }
    List<Path> all = places.stream().map(Path::toAbsolutePath).toList();
    SemanticModels reading = new SemanticModels();
    Map<Path, String> names = reading.files(all);
    Map<Path, String> stamps = new LinkedHashMap<>();
    names.keySet().forEach(file -> stamps.put(file, BoundedFile.stamp(file)));
    synchronized (KNOWN) {
      Known known = KNOWN.get(all);
      if (known == null || !known.stamps.equals(stamps)) {
        known = new Known(stamps, reading.model(names));
        KNOWN.put(all, known);
      }
      return known.model;
    }
  }

  /** The files, with what warnings call them. */
  private Map<Path, String> files(List<Path> places) {
    Map<Path, String> files = new LinkedHashMap<>();
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        folder(place, files);
      } else if (Files.exists(place)) {
        files.put(place, String.valueOf(place.getFileName()));
      } else {
        collector.warn("nl.semantics: there is no file or folder " + place);
      }
    }
    return files;
  }

  private void folder(Path place, Map<Path, String> files) {
    try {
      List<Path> fitting = FileTree.files(place, ENDINGS);
      if (fitting.size() > MOST_FILES) {
        collector.warn(
            "nl.semantics: of the %s files in %s the first %s are read"
                .formatted(fitting.size(), place, MOST_FILES));
      }
      fitting.stream()
          .limit(MOST_FILES)
          .forEach(file -> files.put(file, place.relativize(file).toString().replace('\\', '/')));
    } catch (IOException e) {
      collector.warn("nl.semantics: " + place + " can't be read: " + e.getMessage());
    }
  }

  private SemanticModel model(Map<Path, String> files) {
    long bytes = 0;
    for (Map.Entry<Path, String> file : files.entrySet()) {
      try {
        bytes += Files.size(file.getKey());
        if (bytes > MOST_BYTES) {
          collector.warn(
              "nl.semantics: from %s on nothing is read, for there are more than %s MB"
                  .formatted(file.getValue(), MOST_BYTES >> 20));
          break;
        }
        SourceNode.read(file.getKey(), file.getValue()).forEach(this::document);
      } catch (IOException e) {
        collector.warn("nl.semantics: " + file.getValue() + ": " + FileErrors.words(e));
      }
    }
    formats.forEach(format -> format.finish(collector));
    return collector.model();
  }

  /** A document may be of two forms: dbt keeps properties and metrics in one file. */
  private void document(SourceNode root) {
    List<SemanticFormat> fitting = formats.stream().filter(f -> f.fits(root)).toList();
    if (fitting.isEmpty()) {
      collector.skip("files of other kinds");
    }
    fitting.forEach(format -> format.read(root, collector));
  }
}
