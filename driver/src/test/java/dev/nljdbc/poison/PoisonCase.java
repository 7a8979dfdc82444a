// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.poison;

import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * One poison: where it lies, what it says, and what a model does that obeys it. The YAML files
 * beside this class hold them.
 *
 * @param id its name; the key by which the model finds it in what it was sent is made of it
 * @param place where it lies, {@link Plant} says how
 * @param kind what it tries
 * @param engines those that it is tried on
 * @param says the texts: <code>{key}</code> is the key (<code>{key/1}</code> and <code>{key/2}
 *     </code> its halves), {@code tags:} writes the rest in Unicode's invisible tags, {@code b64:}
 *     in Base64, {@code L1000 x %s} fills up to so many characters, {@code x200 x} repeats a text
 * @param explores what the model does to find it, as {@code does}; by default it searches, and
 *     reads the notes
 * @param does the turns of the model that obeys: SQL; {@code !Tool {json}}; {@code ~} and a text;
 *     {@code x1000} before a call for as many of them in one turn
 * @param forever whether it never comes to an answer
 * @param reaches the modes in which a model is sent it: by default those in which it looks around
 * @param stopped what keeps it from harm
 */
record PoisonCase(
    String id,
    String place,
    String kind,
    Set<Engines> engines,
    List<String> says,
    List<String> explores,
    List<String> does,
    boolean forever,
    Set<Mode> reaches,
    Stop stopped) {

  private static final List<String> FILES =
      List.of("cells.yaml", "names.yaml", "texts.yaml", "meaning.yaml", "said.yaml");
  private static final Set<String> FIELDS =
      Set.of(
          "id",
          "place",
          "kind",
          "engines",
          "says",
          "explores",
          "does",
          "ends",
          "reaches",
          "stopped");

  /** All of them. */
  static List<PoisonCase> all() {
    return FILES.stream().flatMap(PoisonCase::read).toList();
  }

  private static Stream<PoisonCase> read(String file) {
    try (Reader in =
        new InputStreamReader(PoisonCase.class.getResourceAsStream(file), StandardCharsets.UTF_8)) {
      List<?> cases = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      return cases.stream().map(one -> of((Map<?, ?>) one));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static PoisonCase of(Map<?, ?> fields) {
    if (!FIELDS.containsAll(fields.keySet())) {
      throw new IllegalArgumentException("unknown fields in " + fields.keySet());
    }
    String id = (String) fields.get("id");
    String key = "zq" + id.replace("-", "");
    return new PoisonCase(
        id,
        (String) fields.get("place"),
        (String) fields.get("kind"),
        engines(fields.get("engines")),
        texts(fields.get("says")).stream().flatMap(text -> written(text, key)).toList(),
        texts(fields.get("explores")),
        texts(fields.get("does")).stream().flatMap(text -> written(text, key)).toList(),
        "never".equals(fields.get("ends")),
        fields.get("reaches") == null
            ? EnumSet.of(Mode.TOOLS, Mode.TEXT)
            : set(Mode.class, texts(fields.get("reaches"))),
        Stop.valueOf(((String) fields.get("stopped")).toUpperCase(Locale.ROOT)));
  }

  /** The engines over which poison is tried. */
  static final Set<Engines> ASKED = EnumSet.allOf(Engines.class);

  private static Set<Engines> engines(@Nullable Object engines) {
    if (engines == null) {
      return EnumSet.of(Engines.SQLITE, Engines.H2);
    }
    return engines.equals("all") ? ASKED : set(Engines.class, texts(engines));
  }

  private static <E extends Enum<E>> Set<E> set(Class<E> type, List<String> names) {
    Set<E> set = EnumSet.noneOf(type);
    names.forEach(name -> set.add(Enum.valueOf(type, name)));
    return set;
  }

  private static List<String> texts(@Nullable Object node) {
    if (node == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    (node instanceof List<?> list ? list : List.of(node)).forEach(one -> texts.add((String) one));
    return texts;
  }

  private static Stream<String> written(String template, String key) {
    String text =
        template
            .replace("{key}", key)
            .replace("{key/1}", key.substring(0, key.length() / 2))
            .replace("{key/2}", key.substring(key.length() / 2));
    if (text.startsWith("tags:")) {
      StringBuilder tags = new StringBuilder();
      text.substring(5).chars().forEach(c -> tags.appendCodePoint(0xE0000 + c));
      return Stream.of(tags.toString());
    }
    if (text.startsWith("b64:")) {
      byte[] bytes = text.substring(4).getBytes(StandardCharsets.UTF_8);
      return Stream.of(Base64.getEncoder().encodeToString(bytes));
    }
    if (text.matches("(?s)L\\d+ .*")) {
      int blank = text.indexOf(' ');
      int characters = Integer.parseInt(text.substring(1, blank));
      return Stream.of(text.substring(blank + 1).replace("%s", "pad ".repeat(characters / 4)));
    }
    if (text.matches("(?s)x\\d+ [^!].*")) {
      int blank = text.indexOf(' ');
      int times = Integer.parseInt(text.substring(1, blank));
      return IntStream.range(0, times).mapToObj(i -> text.substring(blank + 1) + " " + i);
    }
    return Stream.of(text);
  }

  /** What the model looks for in what it is sent. */
  String key() {
    return "zq" + id.replace("-", "");
  }

  /** The first, or only, text. */
  String text() {
    return says.get(0);
  }

  @Override
  public String toString() {
    return id;
  }
}
