package dev.nljdbc.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The user's descriptions as a YAML tree of tables and columns. */
final class YamlDescriptions {

  private final List<Descriptions.Entry> entries = new ArrayList<>();

  private YamlDescriptions() {}

  static Descriptions of(Path file) throws IOException {
    Object root;
    try {
      root = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
    } catch (YAMLException e) {
      throw new IOException(file + " is not YAML: " + e.getMessage(), e);
    }
    if (root == null) {
      return Descriptions.NONE;
    }
    if (!(root instanceof Map<?, ?> map) || !(map.get("tables") instanceof Map<?, ?> tables)) {
      throw new IOException(file + " must have a mapping of table names under 'tables:'");
    }
    YamlDescriptions reading = new YamlDescriptions();
    tables.forEach((name, table) -> reading.table(String.valueOf(name), table));
    return new Descriptions(reading.entries);
  }

  private void table(String name, @Nullable Object node) {
    entry(name, "", node);
    if (node instanceof Map<?, ?> map && map.get("columns") instanceof Map<?, ?> columns) {
      columns.forEach((column, words) -> entry(name, String.valueOf(column), words));
    }
  }

  /** Either plain words or a mapping with description and synonyms. */
  private void entry(String table, String column, @Nullable Object node) {
    if (node instanceof Map<?, ?> map) {
      entries.add(
          new Descriptions.Entry(
              table, column, words(map.get("description")), list(map.get("synonyms"))));
    } else {
      entries.add(new Descriptions.Entry(table, column, words(node), List.of()));
    }
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
