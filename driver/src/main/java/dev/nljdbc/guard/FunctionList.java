package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions known to be harmless on an engine: they compute from their arguments, and do
 * nothing else. From {@code functions-<engine>.txt}, whose section {@code [tables]} lists those
 * that may stand in FROM; the sections of {@link SizedArguments} list those that are harmless with
 * small arguments.
 */
final class FunctionList {

  private final Set<String> scalars = new HashSet<>();
  private final Set<String> tables = new HashSet<>();
  private final SizedArguments sized = new SizedArguments();
  private final Engine engine;

  FunctionList(Engine engine) {
    this.engine = engine;
    String section = "";
    for (String line : Lists.lines("functions-" + engine.resource() + ".txt")) {
      if (line.startsWith("[")) {
        section = line;
      } else {
        add(section, List.of(line.split("\\s+")));
      }
    }
  }

  private void add(String section, List<String> words) {
    switch (section) {
      case "" -> scalars.addAll(words);
      case "[tables]" -> tables.addAll(words);
      case "[sizes]" -> {
        scalars.add(words.get(0));
        sized.addSize(words.get(0), Integer.parseInt(words.get(1)));
      }
      case "[formats]" -> {
        scalars.addAll(words);
        words.forEach(sized::addFormat);
      }
      default -> throw new IllegalStateException("no section " + section);
    }
  }

  /** A call in an expression. */
  void check(List<Name> qualified, @Nullable List<?> arguments) throws NlException {
    check(qualified, scalars, "");
    sized.check(Engine.fold(qualified.get(0).text()), arguments);
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
