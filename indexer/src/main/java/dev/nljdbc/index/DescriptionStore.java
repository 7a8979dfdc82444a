// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.catalog.ModelDescriptions;
import dev.nljdbc.catalog.ModelDescriptions.ModelDescription;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.files.SidecarFile;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Stores the column descriptions that a model wrote for one database. The file lies beside the
 * index and outlives it, since the texts cost money. An index in memory has a store in memory.
 * Thread-safe.
 */
public final class DescriptionStore {

  private static final System.Logger LOG = System.getLogger(DescriptionStore.class.getName());
  private static final ObjectMapper JSON = JsonMappers.mapper();
  private static final int FORMAT = 1;

  private static final String KIND = "described";

  private final Optional<SidecarFile> file;
  private ModelDescriptions memory = ModelDescriptions.NONE;

  /**
   * The store of one database.
   *
   * @param directory of its index; empty when that is held in memory
   */
  public DescriptionStore(Optional<Path> directory) {
    this.file = directory.map(index -> new SidecarFile(index, KIND));
  }

  private static boolean inFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder != null && Files.isDirectory(folder) && Files.isExecutable(folder);
  }

  /** All descriptions; none when the file can't be read, which is logged. */
  public synchronized ModelDescriptions read() {
    if (file.isEmpty()) {
      return memory;
    }
    try {
      Optional<byte[]> json = file.get().read();
      return json.isEmpty() ? ModelDescriptions.NONE : read(json.get());
    } catch (IOException e) {
      if (inFolder(file.get().path())) { // else the index can't be kept there either, and says so
        LOG.log(
            System.Logger.Level.WARNING,
            "The descriptions in {0} can''t be used: {1}. NL DESCRIBE writes them anew.",
            file.get().path(),
            FileErrors.words(e));
      }
      return ModelDescriptions.NONE;
    }
  }

  /**
   * Adds descriptions; those of the same columns are replaced.
   *
   * @throws IOException when they can't be written
   */
  public synchronized void add(Collection<ModelDescription> described) throws IOException {
    if (file.isEmpty()) {
      memory = memory.with(described);
      return;
    }
    file.get().change(before -> Optional.of(write(readable(before).with(described))));
  }

  private static ModelDescriptions readable(Optional<byte[]> json) {
    try {
      return json.isEmpty() ? ModelDescriptions.NONE : read(json.get());
    } catch (IOException e) {
      return ModelDescriptions.NONE; // said when it was read; there is nothing to save in it
    }
  }

  private static byte[] write(ModelDescriptions all) throws IOException {
    ObjectNode root = JSON.createObjectNode().put("format", FORMAT);
    ArrayNode columns = root.putArray("columns");
    all.columns().forEach(described -> columns.add(json(described)));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
  }

  private static ObjectNode json(ModelDescription described) {
    return JSON.createObjectNode()
        .put("schema", described.column().table().schema())
        .put("table", described.column().table().name())
        .put("column", described.column().name())
        .put("type", described.type())
        .put("short", described.brief())
        .put("long", described.full())
        .put("basis", described.basis())
        .put("profile", described.profile())
        .put("model", described.model());
  }

  private static ModelDescriptions read(byte[] json) throws IOException {
    JsonNode root = JSON.readTree(json);
    if (root.path("format").asInt() != FORMAT || !root.path("columns").isArray()) {
      throw new UnusableIndexException("of another version");
    }
    List<ModelDescription> columns = new ArrayList<>();
    root.path("columns").forEach(node -> columns.add(description(node)));
    return new ModelDescriptions(columns);
  }

  private static ModelDescription description(JsonNode node) {
    TableId table = new TableId(node.path("schema").asText(), node.path("table").asText());
    return new ModelDescription(
        table.column(node.path("column").asText()),
        node.path("type").asText(),
        node.path("short").asText(),
        node.path("long").asText(),
        node.path("basis").asText(),
        node.path("profile").asText(),
        node.path("model").asText());
  }
}
