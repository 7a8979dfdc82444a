// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.nljdbc.catalog.BoundedYaml;
import dev.nljdbc.catalog.TextFile;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A part of a YAML or JSON file that knows its place. What is not there is a node, too: it has no
 * text, no items and no fields.
 */
public final class SourceNode {

  private static final int DEEPEST = 50;

  private final String file;
  private final int line;
  private final @Nullable String text;
  private final List<SourceNode> items;
  private final Map<String, SourceNode> fields;

  private SourceNode(
      String file,
      int line,
      @Nullable String text,
      List<SourceNode> items,
      Map<String, SourceNode> fields) {
    this.file = file;
    this.line = line;
    this.text = text;
    this.items = items;
    this.fields = fields;
  }

  /**
   * Reads a file: JSON when its name ends so, else the documents of YAML.
   *
   * @param name as places name it
   * @return its documents, the root of each
   * @throws IOException when it can't be read, or is neither; the message tells the line
   */
  public static List<SourceNode> read(Path file, String name) throws IOException {
    String text = TextFile.read(file);
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".json")
        ? List.of(json(text, name))
        : yaml(text, name);
  }

  /** Where it stands: {@code models/schema.yml:12}. */
  public String place() {
    return file + ":" + line;
  }

  /** Whether there is anything. */
  public boolean present() {
    return text != null || !items.isEmpty() || !fields.isEmpty();
  }

  /** The words of a scalar; empty for everything else. */
  public String text() {
    return text == null ? "" : text.strip();
  }

  /** Whether it is the scalar {@code true}. */
  public boolean isTrue() {
    return text().equalsIgnoreCase("true");
  }

  /** The items of a list; of a scalar, itself. */
  public List<SourceNode> items() {
    return text != null && !text.isBlank() ? List.of(this) : items;
  }

  /** The words of all items of a list, or of a scalar. */
  public List<String> texts() {
    return items().stream().map(SourceNode::text).filter(t -> !t.isEmpty()).toList();
  }

  /** The names of a mapping, in order. */
  public Set<String> keys() {
    return fields.keySet();
  }

  /** The child with a name. */
  public SourceNode get(String name) {
    SourceNode found = fields.get(name);
    return found == null ? new SourceNode(file, line, null, List.of(), Map.of()) : found;
  }

  /** The child with the first of these names that exists. */
  public SourceNode first(String... names) {
    return Stream.of(names).map(this::get).filter(SourceNode::present).findFirst().orElse(get(""));
  }

  /** The words under a name. */
  public String text(String name) {
    return get(name).text();
  }

  @Override
  public String toString() {
    return place();
  }

  private static List<SourceNode> yaml(String text, String name) throws IOException {
    List<SourceNode> roots = new ArrayList<>();
    try {
      Composer composer = BoundedYaml.composer(text, new Resolver(), DEEPEST);
      while (composer.checkNode()) {
        roots.add(new OfYaml(name).node(composer.getNode()));
      }
    } catch (YAMLException e) {
      throw new IOException(name + " is not YAML: " + e.getMessage(), e);
    }
    return roots;
  }

  /** Converts what the parser gives; an alias is the same node again, and no part of itself. */
  private static final class OfYaml {

    private final String file;
    private final Map<Node, SourceNode> known = new IdentityHashMap<>();
    private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

    OfYaml(String file) {
      this.file = file;
    }

    SourceNode node(Node node) {
      SourceNode before = known.get(node);
      if (before != null) {
        return before;
      }
      int line = Optional.ofNullable(node.getStartMark()).map(Mark::getLine).orElse(0) + 1;
      SourceNode made;
      if (!open.add(node)) {
        return new SourceNode(file, line, null, List.of(), Map.of());
      } else if (node instanceof ScalarNode scalar) {
        made = new SourceNode(file, line, scalar.getValue(), List.of(), Map.of());
      } else if (node instanceof SequenceNode list) {
        List<SourceNode> items = list.getValue().stream().map(this::node).toList();
        made = new SourceNode(file, line, null, items, Map.of());
      } else {
        Map<String, SourceNode> fields = new LinkedHashMap<>();
        for (NodeTuple pair : ((MappingNode) node).getValue()) {
          if (pair.getKeyNode() instanceof ScalarNode key) {
            fields.put(key.getValue(), node(pair.getValueNode()));
          }
        }
        made = new SourceNode(file, line, null, List.of(), fields);
      }
      open.remove(node);
      known.put(node, made);
      return made;
    }
  }

  private static SourceNode json(String text, String name) throws IOException {
    try (JsonParser parser = JsonMappers.mapper().getFactory().createParser(text)) {
      parser.nextToken();
      return json(parser, name);
    } catch (JsonProcessingException e) {
      String at = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
      throw new IOException(name + at + ": it is not JSON", e);
    }
  }

  private static SourceNode json(JsonParser from, String file) throws IOException {
    int line = from.currentTokenLocation().getLineNr();
    if (from.currentToken() == JsonToken.START_ARRAY) {
      List<SourceNode> items = new ArrayList<>();
      while (from.nextToken() != JsonToken.END_ARRAY) {
        items.add(json(from, file));
      }
      return new SourceNode(file, line, null, items, Map.of());
    }
    if (from.currentToken() != JsonToken.START_OBJECT) {
      boolean none = from.currentToken() == JsonToken.VALUE_NULL || from.currentToken() == null;
      return new SourceNode(file, line, none ? null : from.getText(), List.of(), Map.of());
    }
    Map<String, SourceNode> fields = new LinkedHashMap<>();
    while (from.nextToken() == JsonToken.FIELD_NAME) {
      String key = from.currentName();
      from.nextToken();
      fields.put(key, json(from, file));
    }
    return new SourceNode(file, line, null, List.of(), fields);
  }
}
