// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The views that do more than read: they call a program, step a sequence, change data ({@code FINAL
 * TABLE (INSERT …)}), or read a table that calls a program when it is read, or another such view.
 * Views that use nothing but what a query may use itself are none of them.
 *
 * <p>Some engines print a definition so that nothing in it is hidden: all names in double quotes,
 * functions of its own without, those that people made behind their schema's name. There every call
 * has to be known. In a definition {@linkplain SyntaxTrait#VIEWS_AS_WRITTEN as it was written},
 * that would refuse many that only read: there what has effects is looked for.
 */
final class UnsafeViews {

  private static final Pattern TOKEN = tokens("'(?:[^']|'')*+'");

  /** Comments are left out; backslashes escape in strings. */
  private static final Pattern TOKEN_WITH_ESCAPES =
      tokens("'(?:[^'\\\\]|''|\\\\.)*+'|`(?:[^`]|``)*+`");

  private static final Pattern TOKEN_WITH_COMMENTS =
      tokens("--[^\n]*+|/\\*.*?\\*/|'(?:[^']|'')*+'|`(?:[^`]|``)*+`");

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
  private final EngineSyntax engine;
  private final Set<String> effects;
  private final Map<String, String> refused = new HashMap<>();

  /** Those of the catalog that need their schema before their name. */
  private final Set<String> qualified = new HashSet<>();

  UnsafeViews(FunctionList functions, UserDefinedCode code, EngineSyntax engine, Catalog catalog) {
    this.functions = functions;
    this.code = code;
    this.engine = engine;
    effects = FunctionList.words(engine.facts().sections("functions.txt"), "effects");
    for (Table table : catalog.tables()) {
      qualified.add(key(table.id().schema(), table.id().name()));
    }
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
    Set<String> names = new HashSet<>();
    refused.keySet().forEach(view -> names.addAll(List.of(view, lastPart(view))));
    boolean more = !names.isEmpty();
    while (more) {
      more = false;
      for (Map.Entry<String, Set<String>> view : reads.entrySet()) {
        if (!refused.containsKey(view.getKey())
            && view.getValue().stream().anyMatch(names::contains)) {
          refused.put(view.getKey(), "It reads another that questions may not read");
          names.addAll(List.of(view.getKey(), lastPart(view.getKey())));
          more = true;
        }
      }
    }
  }

  /** Checks a table of the catalog; a schema that is empty means any. */
  void check(String schema, String name) throws NlException {
    String key = key(schema, name);
    for (Map.Entry<String, String> view : refused.entrySet()) {
      boolean same =
          schema.isEmpty()
              ? view.getKey().endsWith(key) && !qualified.contains(view.getKey())
              : view.getKey().equals(key);
      if (same) {
        throw Refusal.of(
            "the table " + Refusal.quote(name),
            view.getValue(),
            "Reading it might change something: use other tables");
      }
    }
  }

  /** Why a definition is refused; empty when it is not. Gathers what it reads. */
  private String reason(String definition, Set<String> reads) {
    if (definition.isBlank()) {
      return "Its definition can't be read";
    }
    boolean written = engine.has(SyntaxTrait.VIEWS_AS_WRITTEN);
    List<String> tokens = tokens(definition, written);
    String reason = "";
    for (int i = 0; i + 1 < tokens.size() && reason.isEmpty(); i++) {
      reason = written ? effect(tokens, i, reads) : unknown(tokens, i, reads);
    }
    return reason;
  }

  private List<String> tokens(String definition, boolean written) {
    boolean escapes = engine.has(SyntaxTrait.BACKSLASHES_ESCAPE);
    Pattern token = !written ? TOKEN : escapes ? TOKEN_WITH_ESCAPES : TOKEN_WITH_COMMENTS;
    List<String> tokens = new ArrayList<>();
    token
        .matcher(definition)
        .results()
        .map(MatchResult::group)
        .filter(text -> !text.startsWith("--") && !text.startsWith("/*"))
        .forEach(tokens::add);
    tokens.add("");
    return tokens;
  }

  private static Pattern tokens(String strings) {
    return Pattern.compile(
        strings + "|\"(?:[^\"]|\"\")*+\"|(?U:[\\p{L}_][\\w$]*)|[0-9][\\w.]*|\\S", Pattern.DOTALL);
  }

  /** Why what stands there is known to do more than read. */
  private String effect(List<String> tokens, int at, Set<String> reads) {
    SqlName name = name(tokens.get(at));
    String folded = SqlName.fold(name.text());
    reads.add(key("", folded));
    boolean call = tokens.get(at + 1).equals("(");
    boolean qualified = at >= 2 && tokens.get(at - 1).equals(".");
    boolean acts = effects.contains(folded) && (call || qualified && !name.quoted());
    if ((acts || call && code.functions().contains(folded))
        && !allowed(qualified ? name(tokens.get(at - 2)).text() : "", name.text())) {
      return calls(name.text());
    }
    String words = String.join(" ", tokens.subList(at, Math.min(at + 3, tokens.size())));
    return SqlName.fold(words).equals("next value for") ? "It steps a sequence" : "";
  }

  /** Why what stands there is not known to only read. */
  private String unknown(List<String> tokens, int at, Set<String> reads) {
    String token = tokens.get(at);
    boolean call = tokens.get(at + 1).equals("(");
    if (token.startsWith("\"")) {
      return named(tokens, at, call, reads);
    }
    return Character.isLetter(token.charAt(0)) ? word(token, tokens.get(at + 1), call) : "";
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
    boolean closed = quoted.length() > 1 && "\"`".indexOf(quoted.charAt(0)) >= 0;
    String quote = quoted.substring(0, closed ? 1 : 0);
    String text = closed ? quoted.substring(1, quoted.length() - 1) : quoted;
    return new SqlName(text.replace(quote + quote, quote), closed);
  }

  /** A view's name behind whichever schema, as a definition as it was written may have it. */
  private static String lastPart(String key) {
    return key.substring(key.indexOf('\n'));
  }

  private static String key(String schema, String name) {
    return SqlName.fold(schema) + "\n" + SqlName.fold(name);
  }
}
