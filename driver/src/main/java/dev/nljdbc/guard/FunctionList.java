package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The functions known to be harmless on an engine: they compute from their arguments, and do
 * nothing else. From {@code functions-<engine>.txt}, whose section {@code [tables]} lists those
 * that may stand in FROM.
 */
final class FunctionList {

  private final Set<String> scalars = new HashSet<>();
  private final Set<String> tables = new HashSet<>();
  private final Engine engine;

  FunctionList(Engine engine) {
    this.engine = engine;
    Set<String> section = scalars;
    for (String line : Lists.lines("functions-" + engine.resource() + ".txt")) {
      if (line.equals("[tables]")) {
        section = tables;
      } else {
        section.addAll(List.of(line.split("\\s+")));
      }
    }
  }

  /** A call in an expression. */
  void check(List<Name> qualified) throws NlException {
    check(qualified, scalars, "");
  }

  /** A call in FROM. */
  void checkTable(List<Name> qualified) throws NlException {
    check(qualified, tables, " in FROM");
  }

  private void check(List<Name> qualified, Set<String> known, String where) throws NlException {
    String shown = String.join(".", qualified.stream().map(Name::text).toList());
    if (qualified.size() == 1 && known.contains(Engine.fold(shown))) {
      return;
    }
    throw Refusal.of(
        "the function " + Refusal.quote(shown) + where,
        "It is not among the functions known to do nothing but compute on " + engine.resource(),
        "Use a common function of this engine for aggregates, text, numbers, dates or JSON");
  }
}
