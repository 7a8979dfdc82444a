// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import net.sf.jsqlparser.expression.AnalyticExpression;
import org.jspecify.annotations.Nullable;

/** The nodes of a tree, outer ones first, each with the nodes right below it. */
final class NodeTree {

  /** About a second of work. */
  private static final long MOST_STEPS = 3_000_000;

  /** A query that takes too much work to be looked at. */
  static final class TooMuchWorkException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private record Pending(Object value, Object parent) {}

  private final Map<Object, List<Object>> parts = new IdentityHashMap<>();
  private final List<Object> nodes = new ArrayList<>();
  private final Queue<Pending> pending = new ArrayDeque<>();
  private final Map<String, String> keys = new HashMap<>();
  private final LexedSql lexed;
  private long spent;

  NodeTree(Object root, ParserNodes fields, LexedSql lexed) {
    this.lexed = lexed;
    pending.add(new Pending(root, this));
    for (Pending next = pending.poll(); next != null; next = pending.poll()) {
      add(next.value(), next.parent(), fields);
    }
  }

  private void add(Object value, Object parent, ParserNodes fields) {
    boolean node = ParserNodes.isNode(value);
    Object owner = node ? value : parent;
    if (node) {
      parts.computeIfAbsent(parent, p -> new ArrayList<>()).add(value);
      nodes.add(value);
      for (Field field : fields.fields(value.getClass())) {
        pend(ParserNodes.read(field, value), owner);
      }
    }
    Collection<?> elements = ParserNodes.elements(value);
    elements.forEach(element -> pend(element, owner));
  }

  private void pend(@Nullable Object value, Object owner) {
    if (value != null) {
      pending.add(new Pending(value, owner));
    }
  }

  /**
   * Counts work on a query, of which an ordinary one needs some ten thousand steps: what needs far
   * more is written to keep whoever looks at it busy.
   *
   * @throws TooMuchWorkException once there was too much
   */
  void spend(long steps) {
    spent += steps;
    if (spent > MOST_STEPS) {
      throw new TooMuchWorkException();
    }
  }

  /** All nodes, outer ones first. */
  List<Object> nodes() {
    return nodes;
  }

  /** The nodes right below one. */
  List<Object> of(Object node) {
    return parts.getOrDefault(node, List.of());
  }

  /** A node's parts of one class, at any depth; and the node itself. */
  <T> List<T> below(Object node, Class<T> type) {
    return below(node, this::of).stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** A node and what is below it by some of its parts, outer ones first. */
  List<Object> below(Object node, Function<Object, List<Object>> next) {
    List<Object> found = new ArrayList<>(List.of(node));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(next.apply(found.get(i)));
    }
    spend(found.size());
    return found;
  }

  /** A name as the tree has it, in one case. */
  String key(@Nullable String word) {
    return word == null
        ? ""
        : keys.computeIfAbsent(word, any -> SqlName.foldAll(lexed.name(any).text()));
  }

  /** The kind of a call; null for what is none. */
  @Nullable CallKind kind(Object node) {
    String name =
        node instanceof net.sf.jsqlparser.expression.Function call
            ? call.getName()
            : node instanceof AnalyticExpression call ? call.getName() : null;
    return name == null ? null : CallKind.of(key(name));
  }

  /** The arguments of a call. */
  List<Object> arguments(Object node) {
    if (node instanceof net.sf.jsqlparser.expression.Function call) {
      if (call.getParameters() != null) {
        return List.copyOf(call.getParameters());
      }
      if (call.getNamedParameters() != null) { // OVERLAY(s PLACING t FROM 1)
        return List.copyOf(call.getNamedParameters());
      }
    }
    return of(node);
  }
}
