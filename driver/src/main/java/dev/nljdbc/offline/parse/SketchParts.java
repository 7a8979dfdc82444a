package dev.nljdbc.offline.parse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of a sketch that are weighed one by one: its clauses, and coarser views of them. */
final class SketchParts {

  private static final List<String> CLAUSES =
      List.of("select", "where", "group", "having", "order", "limit", "join", "set");

  private SketchParts() {}

  /** Every clause with its text, {@code -} for those that are not there. */
  static Map<String, String> clauses(Sketch sketch) {
    Map<String, String> given = SketchText.parts(sketch);
    Map<String, String> clauses = new LinkedHashMap<>();
    for (String name : CLAUSES) {
      clauses.put(name, given.getOrDefault(name, "-"));
    }
    given.forEach(
        (name, text) -> {
          if (!CLAUSES.contains(name)) {
            clauses.put("set", name + " " + text);
          }
        });
    return clauses;
  }

  /** The names of a sketch's parts, each of another sort. */
  static List<String> of(Sketch s) {
    List<String> parts = new ArrayList<>();
    clauses(s).forEach((name, text) -> parts.add(name + " " + text));
    parts.add("#select " + s.select().size());
    parts.add("#where " + s.where().stream().mapToInt(List::size).sum());
    parts.add("or " + s.where().stream().anyMatch(or -> or.size() > 1));
    StringBuilder operators = new StringBuilder("operators");
    s.where().forEach(or -> or.forEach(c -> operators.append(' ').append(c.operator())));
    parts.add(operators.toString());
    boolean sub = s.where().stream().anyMatch(or -> or.stream().anyMatch(c -> c.sub() != null));
    parts.add("sub " + sub);
    StringBuilder functions = new StringBuilder("functions");
    s.select().stream()
        .map(u -> u.function() + (u.star() ? "*" : ""))
        .filter(f -> !f.isEmpty())
        .distinct()
        .forEach(f -> functions.append(' ').append(f));
    parts.add(functions.toString());
    parts.add("operator " + s.operator());
    String counted = s.order().stream().anyMatch(o -> o.unit().star()) ? "*" : "";
    parts.add("best " + s.order().size() + counted + s.limit() + (s.groups() > 0));
    return parts;
  }
}
