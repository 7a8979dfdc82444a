package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;

/**
 * The functions known to be harmless on an engine: they compute from their arguments, and do
 * nothing else. From {@code functions-<engine>.txt}, whose section {@code [tables]} lists those
 * that may stand in FROM, and whose section {@code [sized]} those of the first whose second
 * argument is the size of the result: that has to be a small number, or {@code LEAST(…, small
 * number)}.
 */
final class FunctionList {

  private static final int LARGEST = 10_000;

  private final Set<String> scalars = new HashSet<>();
  private final Set<String> tables = new HashSet<>();
  private final Set<String> sized = new HashSet<>();
  private final Engine engine;

  FunctionList(Engine engine) {
    this.engine = engine;
    Set<String> section = scalars;
    for (String line : Lists.lines("functions-" + engine.resource() + ".txt")) {
      if (line.equals("[tables]")) {
        section = tables;
      } else if (line.equals("[sized]")) {
        section = sized;
      } else {
        section.addAll(List.of(line.split("\\s+")));
      }
    }
  }

  /** A call in an expression. */
  void check(List<Name> qualified) throws NlException {
    check(qualified, scalars, "");
  }

  /** What a listed call in an expression is given. */
  void checkSize(Function call) throws NlException {
    if (!sized.contains(Engine.fold(call.getName()))) {
      return;
    }
    List<?> given = call.getParameters() == null ? List.of() : call.getParameters();
    if (given.size() < 2 || !small(given.get(1))) {
      throw Refusal.of(
          "the function " + Refusal.quote(call.getName()) + " with a size that may be any",
          "A few characters could fill the server's memory",
          "Give it a number up to " + LARGEST + ", or LEAST(…, such a number)");
    }
  }

  private static boolean small(Object size) {
    if (size instanceof Function least
        && Engine.fold(least.getName()).equals("least")
        && least.getParameters() != null) {
      return least.getParameters().stream().anyMatch(FunctionList::small);
    }
    return size instanceof LongValue number
        && number.getStringValue().matches("[0-9]{1,9}")
        && number.getValue() <= LARGEST;
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
