// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.io.StringReader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Parses YAML that strangers may have written: no text of it fills the heap. */
public final class BoundedYaml {

  private static final int MOST_ALIASES = 50;

  /**
   * A file of ten megabytes has a million; lists of one letter would take gigabytes of the heap.
   */
  private static final int MOST_EVENTS = 2_000_000;

  private BoundedYaml() {}

  /** Limits for a text that nests as deep as this. */
  static LoaderOptions limits(int deepest) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(TextFile.MOST_BYTES);
    limits.setMaxAliasesForCollections(MOST_ALIASES);
    limits.setNestingDepthLimit(deepest);
    limits.setAllowRecursiveKeys(false);
    return limits;
  }

  /**
   * Gives the nodes of the documents of a text; throws {@link YAMLException} at what is not YAML or
   * too large.
   */
  public static Composer composer(String text, Resolver resolver, int deepest) {
    LoaderOptions limits = limits(deepest);
    StreamReader reader = new StreamReader(new StringReader(text));
    return new Composer(new BoundedParser(reader, limits), resolver, limits);
  }

  /** Ends at a text with too many parts, before they are in memory. */
  private static final class BoundedParser extends ParserImpl {

    private int events;

    BoundedParser(StreamReader reader, LoaderOptions limits) {
      super(reader, limits);
    }

    @Override
    public Event getEvent() {
      if (++events > MOST_EVENTS) {
        throw new YAMLException("it has more than " + MOST_EVENTS + " parts");
      }
      return super.getEvent();
    }
  }
}
