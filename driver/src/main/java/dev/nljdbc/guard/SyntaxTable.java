package dev.nljdbc.guard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the parser's tree that are known to be harmless: by class, the fields that may be
 * set. From the resource {@code syntax.txt}; what is not listed is refused.
 */
final class SyntaxTable {

  private final Map<String, Set<String>> fields = new HashMap<>();

  private SyntaxTable(List<String> lines) {
    for (String line : lines) {
      int colon = line.indexOf(':');
      String names = line.substring(colon + 1).strip();
      fields.put(
          line.substring(0, colon).strip(),
          names.isEmpty() ? Set.of() : Set.of(names.split("\\s+")));
    }
  }

  static SyntaxTable shipped() {
    return new SyntaxTable(Lists.lines("syntax.txt"));
  }

  /** The fields that may be set in a node of that class; null when it is not allowed at all. */
  @Nullable Set<String> of(Class<?> type) {
    return fields.get(type.getSimpleName());
  }
}
