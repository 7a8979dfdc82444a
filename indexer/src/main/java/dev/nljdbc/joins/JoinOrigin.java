// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.List;

/** How a join of two tables is known; the surest kind first. */
public sealed interface JoinOrigin {

  /**
   * A foreign key.
   *
   * @param name made up where the engine has none
   * @param source the file of people that declares it; empty for the database itself
   */
  record Declared(String name, String source) implements JoinOrigin {

    @Override
    public int rank() {
      return 0;
    }

    @Override
    public String mark() {
      return source.isEmpty() ? "" : "declared in " + source;
    }
  }

  /**
   * A join that people use in views and queries, though no key is declared.
   *
   * @param times in how many
   * @param sources the first few of them
   */
  record Mined(int times, List<String> sources) implements JoinOrigin {

    /** Copies the sources. */
    public Mined {
      sources = List.copyOf(sources);
    }

    @Override
    public int rank() {
      return 1;
    }

    @Override
    public String mark() {
      String first = sources.isEmpty() ? "queries" : sources.get(0);
      return "no key; used in " + first + (times > 1 ? " and " + (times - 1) + " more" : "");
    }
  }

  /**
   * A join inferred from names, types and values.
   *
   * @param score below 1, the belief that it is a key
   */
  record Inferred(double score) implements JoinOrigin {

    /** Below this it is a guess, which only those are told who can judge it. */
    private static final double GUESSED = 0.5;

    @Override
    public int rank() {
      return 2;
    }

    @Override
    public String mark() {
      return guess() ? "a guess" : "inferred";
    }

    @Override
    public boolean guess() {
      return score < GUESSED;
    }
  }

  /** Sure knowledge has the lower rank: 0 declared, 1 mined, 2 inferred. */
  int rank();

  /** Whether too little speaks for it to be used without a look at the rows. */
  default boolean guess() {
    return false;
  }

  /** The note that is shown beside the join; empty for a declared key. */
  String mark();
}
