package dev.nljdbc.catalog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The user's descriptions as a YAML tree of tables and columns. */
final class YamlDescriptions {

  private static final Set<String> KEYS = Set.of("description", "synonyms", "columns");

  private final List<Descriptions.Entry> entries = new ArrayList<>();

  private final Path file;
  private final Consumer<String> warn;

  private YamlDescriptions(Path file, Consumer<String> warn) {
    this.file = file;
    this.warn = warn;
  }

  static Descriptions of(Path file, Consumer<String> warn) throws IOException {
    Object root;
    try {
      root = new Yaml(new SafeConstructor(new LoaderOptions())).load(TextFile.read(file));
    } catch (YAMLException e) {
      throw new IOException(file + " is not YAML: " + e.getMessage(), e);
    }
    if (root == null) {
      return Descriptions.NONE;
    }
    if (!(root instanceof Map<?, ?> map) || !(map.get("tables") instanceof Map<?, ?> tables)) {
      throw new IOException(file + " must have a mapping of table names under 'tables:'");
    }
    YamlDescriptions reading = new YamlDescriptions(file, warn);
    tables.forEach((name, table) -> reading.table(String.valueOf(name), table));
    return new Descriptions(reading.entries);
  }

  private void table(String name, @Nullable Object node) {
    entry(name, "", node);
    Object columns = node instanceof Map<?, ?> map ? map.get("columns") : null;
    if (columns instanceof Map<?, ?> map) {
      map.forEach((column, words) -> entry(name, String.valueOf(column), words));
    } else if (columns != null) {
      warn.accept(place(name, "") + ": 'columns:' must be a mapping of names");
    }
  }

  /** Either plain words or a mapping with description and synonyms. */
  private void entry(String table, String column, @Nullable Object node) {
    String place = place(table, column);
    if (node instanceof Map<?, ?> map) {
      map.keySet().stream()
          .filter(key -> !KEYS.contains(String.valueOf(key)))
          .forEach(key -> warn.accept(place + ": '" + key + ":' means nothing here"));
      entries.add(
          new Descriptions.Entry(
              table, column, words(map.get("description")), list(map.get("synonyms")), place));
    } else {
      entries.add(new Descriptions.Entry(table, column, words(node), List.of(), place));
    }
  }

  /** Lines are not known once the tree is made; the path in it serves as well. */
  private String place(String table, String column) {
    return file + " tables: " + table + (column.isEmpty() ? "" : ": columns: " + column);
  }

  private static List<String> list(@Nullable Object node) {
    if (node instanceof List<?> items) {
      return items.stream().map(String::valueOf).toList();
    }
    return node == null ? List.of() : List.of(String.valueOf(node).split("[;|,]"));
  }

  private static String words(@Nullable Object node) {
    return node == null ? "" : String.valueOf(node);
  }
}
