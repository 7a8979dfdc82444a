package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The views that do more than read, on an engine that has no read-only session (H2): they call a
 * program, step a sequence, change data ({@code FINAL TABLE (INSERT …)}), or read a table that
 * calls a program when it is read, or another such view. Views that use nothing but what a query
 * may use itself are none of them.
 *
 * <p>A definition is looked at as the engine prints it: all names in double quotes, functions of
 * its own without, those that people made behind their schema's name.
 */
final class UnsafeViews {

  private static final Pattern TOKEN =
      Pattern.compile(
          "'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"|(?U:[\\p{L}_][\\w$]*)|[0-9][\\w.]*|\\S",
          Pattern.DOTALL);

  /** What is no call before a bracket: clauses, predicates, types. */
  private static final Set<String> NO_CALLS =
      Set.of(
          ("all and any array as asymmetric between binary bit by case cast char character clob"
                  + " blob cross date day decfloat decimal distinct double else enum except exists"
                  + " fetch filter first float from full geometry group groups having hour in inner"
                  + " intersect interval is join json large lateral left like ilike limit minute month"
                  + " natural next not null numeric object offset on or order outer over overlaps"
                  + " partition precision qualify range real recursive regexp right row rows second"
                  + " select some symmetric then time timestamp to union unique using uuid values"
                  + " varbinary varchar varying when where window with within year zone end escape"
                  + " exclude only sets")
              .split(" "));

  private static final Set<String> CHANGES = Set.of("insert", "update", "delete", "merge");

  private final FunctionList functions;
  private final UserDefinedCode code;
  private final Map<String, String> refused = new HashMap<>();

  UnsafeViews(FunctionList functions, UserDefinedCode code) {
    this.functions = functions;
    this.code = code;
    for (UserDefinedCode.View table : code.watched()) {
      refused.put(key(table.schema(), table.name()), "A program is called when it is read");
    }
    Map<String, Set<String>> reads = new HashMap<>();
    code.views().forEach(view -> reads.put(key(view.schema(), view.name()), check(view)));
    spread(reads);
  }

  /** What the view reads; refuses it where its definition is a reason to. */
  private Set<String> check(UserDefinedCode.View view) {
    Set<String> reads = new HashSet<>();
    String reason = reason(view.definition(), reads);
    if (!reason.isEmpty()) {
      refused.put(key(view.schema(), view.name()), reason);
    }
    return reads;
  }

  /** What reads a view that is refused is refused, however many views lie between. */
  private void spread(Map<String, Set<String>> reads) {
    boolean more = !refused.isEmpty();
    while (more) {
      more = false;
      for (Map.Entry<String, Set<String>> view : reads.entrySet()) {
        if (!refused.containsKey(view.getKey())
            && view.getValue().stream().anyMatch(refused::containsKey)) {
          refused.put(view.getKey(), "It reads another that questions may not read");
          more = true;
        }
      }
    }
  }

  /** Checks a table of the catalog; a schema that is empty means any. */
  void check(String schema, String name) throws NlException {
    String key = key(schema, name);
    for (Map.Entry<String, String> view : refused.entrySet()) {
      boolean same = schema.isEmpty() ? view.getKey().endsWith(key) : view.getKey().equals(key);
      if (same) {
        throw Refusal.of(
            "the table " + Refusal.quote(name),
            view.getValue(),
            "This engine can't hold a session read-only, so that reading it might write: use"
                + " other tables");
      }
    }
  }

  /** Why a definition is refused; empty when it is not. Gathers what it reads. */
  private String reason(String definition, Set<String> reads) {
    if (definition.isBlank()) {
      return "Its definition can't be read";
    }
    List<String> tokens = new ArrayList<>();
    TOKEN.matcher(definition).results().forEach(token -> tokens.add(token.group()));
    tokens.add("");
    String reason = "";
    for (int i = 0; i + 1 < tokens.size() && reason.isEmpty(); i++) {
      String token = tokens.get(i);
      boolean call = tokens.get(i + 1).equals("(");
      if (token.startsWith("\"")) {
        reason = named(tokens, i, call, reads);
      } else if (Character.isLetter(token.charAt(0))) {
        reason = word(token, tokens.get(i + 1), call);
      } else if (token.equals("@")) {
        reason = "It uses variables of the session";
      }
    }
    return reason;
  }

  private String named(List<String> tokens, int at, boolean call, Set<String> reads) {
    SqlName name = name(tokens.get(at));
    boolean qualified = at >= 2 && tokens.get(at - 1).equals(".");
    String schema = qualified ? name(tokens.get(at - 2)).text() : "";
    if (!call) {
      reads.add(key(schema, name.text()));
      return "";
    }
    // a name alone before a bracket is one of columns, as in WITH "R"("N") AS
    boolean function = qualified || code.functions().contains(SqlName.fold(name.text()));
    if (!function || allowed(schema, name.text())) {
      return "";
    }
    return calls(qualified ? schema + "." + name.text() : name.text());
  }

  private String word(String token, String next, boolean call) {
    String word = SqlName.fold(token);
    String following = SqlName.fold(next);
    if (call) {
      boolean known =
          NO_CALLS.contains(word) || functions.computes(List.of(new SqlName(word, false)));
      return known ? "" : calls(token);
    }
    if (CHANGES.contains(word)) {
      return "It changes data when it is read";
    }
    return word.equals("next") && following.equals("value") ? "It steps a sequence" : "";
  }

  private static String calls(String function) {
    return "It calls the function %s, which is not known to do nothing but compute (%s)"
        .formatted(Refusal.quote(function), FunctionList.allow(function));
  }

  /** By the name alone or with its schema, however the engine folds them. */
  private boolean allowed(String schema, String name) {
    return functions.allows(List.of(new SqlName(name, false)))
        || functions.allows(List.of(new SqlName(schema, false), new SqlName(name, false)))
        || functions.allows(List.of(new SqlName(schema, true), new SqlName(name, true)));
  }

  private static SqlName name(String quoted) {
    boolean closed = quoted.length() > 1 && quoted.startsWith("\"");
    String text = closed ? quoted.substring(1, quoted.length() - 1) : quoted;
    return new SqlName(text.replace("\"\"", "\""), true);
  }

  private static String key(String schema, String name) {
    return SqlName.fold(schema) + "\n" + SqlName.fold(name);
  }
}
