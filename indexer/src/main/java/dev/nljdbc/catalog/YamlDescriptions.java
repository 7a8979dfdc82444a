// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads the user's descriptions from a YAML tree of tables and columns. Aliases serve lines that
 * several columns share; nested aliases are never expanded, since only plain words are read.
 */
final class YamlDescriptions {

  private static final Set<String> KEYS = Set.of("description", "synonyms", "columns");

  /** Twice the depth that tables, columns and synonyms need. */
  private static final int DEEPEST = 12;

  private final List<Descriptions.Entry> entries = new ArrayList<>();

  private final Path file;
  private final Consumer<String> warn;

  private YamlDescriptions(Path file, Consumer<String> warn) {
    this.file = file;
    this.warn = warn;
  }

  static Descriptions of(Path file, Consumer<String> warn) throws IOException {
    Object root = load(file);
    if (root == null) {
      return Descriptions.NONE;
    }
    if (!(root instanceof Map<?, ?> map) || !(map.get("tables") instanceof Map<?, ?> tables)) {
      throw new IOException(file + " must have a mapping of table names under 'tables:'");
    }
    YamlDescriptions reading = new YamlDescriptions(file, warn);
    tables.forEach((name, table) -> reading.table(reading.words(name, file.toString()), table));
    return new Descriptions(reading.entries);
  }

  private static @Nullable Object load(Path file) throws IOException {
    SafeConstructor constructor = new SafeConstructor(BoundedYaml.limits(DEEPEST));
    constructor.setComposer(BoundedYaml.composer(TextFile.read(file), new AsWritten(), DEEPEST));
    try {
      return constructor.getSingleData(Object.class);
    } catch (YAMLException e) {
      throw new IOException(file + " is not YAML: " + e.getMessage(), e);
    }
  }

  /** Plain words stay texts: a column may be named no, on or 007. */
  private static final class AsWritten extends Resolver {

    @Override
    protected void addImplicitResolvers() {
      addImplicitResolver(Tag.NULL, NULL, "~nN\0");
      addImplicitResolver(Tag.NULL, EMPTY, null);
      addImplicitResolver(Tag.MERGE, MERGE, "<");
    }
  }

  private void table(String name, @Nullable Object node) {
    entry(name, "", node);
    Object columns = node instanceof Map<?, ?> map ? map.get("columns") : null;
    if (columns instanceof Map<?, ?> map) {
      map.forEach((column, words) -> entry(name, words(column, place(name, "")), words));
    } else if (columns != null) {
      warn.accept(place(name, "") + ": 'columns:' must be a mapping of names");
    }
  }

  /** Either plain words or a mapping with description and synonyms. */
  private void entry(String table, String column, @Nullable Object node) {
    String place = place(table, column);
    if (node instanceof Map<?, ?> map) {
      map.keySet().stream()
          .map(key -> words(key, place))
          .filter(key -> !KEYS.contains(key))
          .forEach(key -> warn.accept(place + ": '" + key + ":' means nothing here"));
      String words = words(map.get("description"), place);
      List<String> synonyms = list(map.get("synonyms"), place);
      entries.add(new Descriptions.Entry(table, column, words, synonyms, place));
    } else {
      entries.add(new Descriptions.Entry(table, column, words(node, place), List.of(), place));
    }
  }

  /** The place in the tree, since line numbers are unknown after parsing. */
  private String place(String table, String column) {
    return file + " tables: " + table + (column.isEmpty() ? "" : ": columns: " + column);
  }

  private List<String> list(@Nullable Object node, String place) {
    return node instanceof List<?> items
        ? items.stream().map(item -> words(item, place)).filter(s -> !s.isEmpty()).toList()
        : List.of(words(node, place).split("[;|,]"));
  }

  /** A text, a number, a date; not a tree, which may be as large as its aliases make it. */
  private String words(@Nullable Object node, String place) {
    if (node instanceof Collection<?> || node instanceof Map<?, ?>) {
      warn.accept(place + ": plain words are needed, not a list or a mapping");
      return "";
    }
    return node == null ? "" : String.valueOf(node);
  }
}
