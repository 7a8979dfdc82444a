// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.text.WordList;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiPredicate;
import net.sf.jsqlparser.parser.ASTNodeAccessImpl;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.statement.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the parser's tree: all of their fields, also those that no visitor reaches; and,
 * from the resource {@code syntax.txt}, those that are known to be harmless. What is not listed
 * there is refused.
 */
final class ParserNodes {

  // up to the package below "statement": net.sf.jsqlparser, or wherever it was relocated to
  private static final String PARSER_PACKAGE =
      Statement.class.getPackageName().replaceFirst("statement$", "");

  private final ClassValue<List<Field>> cache =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return allFields(type);
        }
      };

  /** By the simple name of a class, the fields that may be set. */
  private final Map<String, Set<String>> harmless = new HashMap<>();

  ParserNodes() {
    WordList.lines(ParserNodes.class, "syntax.txt").forEach(this::addHarmless);
  }

  private void addHarmless(String line) {
    int colon = line.indexOf(':');
    String names = line.substring(colon + 1).strip();
    harmless.put(
        line.substring(0, colon).strip(), names.isEmpty() ? Set.of() : Set.of(names.split("\\s+")));
  }

  /** The fields that may be set in a node of that class; null when it is not allowed at all. */
  @Nullable Set<String> harmlessFields(Class<?> type) {
    return harmless.get(type.getSimpleName());
  }

  List<Field> fields(Class<?> type) {
    return cache.get(type);
  }

  /** A node and all nodes below it; they may be deeper than the thread's stack. */
  List<Object> below(Object root) {
    return below(root, (node, field) -> true);
  }

  /** The same, through some fields only. */
  List<Object> below(Object root, BiPredicate<Object, Field> followed) {
    List<Object> nodes = new ArrayList<>();
    Queue<Object> pending = new ArrayDeque<>(List.of(root));
    for (Object value = pending.poll(); value != null; value = pending.poll()) {
      elements(value).stream().filter(Objects::nonNull).forEach(pending::add);
      if (isNode(value)) {
        nodes.add(value);
        for (Field field : fields(value.getClass())) {
          Object part = read(field, value);
          if (part != null && followed.test(value, field)) {
            pending.add(part);
          }
        }
      }
    }
    return nodes;
  }

  /** What a list, a map or an entry of one holds; nothing for other values. */
  static Collection<?> elements(@Nullable Object value) {
    if (value instanceof Collection<?> list) {
      return list;
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet();
    }
    // a null among them stays one
    return value instanceof Map.Entry<?, ?> entry
        ? Arrays.asList(entry.getKey(), entry.getValue())
        : List.of();
  }

  /** What a field of a node holds. */
  static @Nullable Object read(Field field, Object node) {
    try {
      return field.get(node);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a value is a node of the parser's tree. */
  static boolean isNode(Object value) {
    return value.getClass().getName().startsWith(PARSER_PACKAGE) && !(value instanceof Enum<?>);
  }

  /** Whether a field's value says nothing: none, false, zero, empty. */
  static boolean isUnset(@Nullable Object value) {
    return value == null
        || value.equals(false)
        || value instanceof Number number && number.longValue() == 0 && !isNode(value)
        || value instanceof String text && text.isEmpty()
        || value instanceof Collection<?> list && list.isEmpty() && !isNode(value)
        || value instanceof Map<?, ?> map && map.isEmpty();
  }

  private static List<Field> allFields(Class<?> type) {
    List<Field> all = new ArrayList<>();
    // the base class, and some lists by themselves, link a node to its tokens: no part of the query
    for (Class<?> c = type;
        c != null && c.getName().startsWith(PARSER_PACKAGE) && c != ASTNodeAccessImpl.class;
        c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean link = field.getType() == Node.class;
        if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !link) {
          field.setAccessible(true);
          all.add(field);
        }
      }
    }
    return List.copyOf(all);
  }
}
