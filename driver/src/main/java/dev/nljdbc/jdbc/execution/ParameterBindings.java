// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.syntax.NlCommand;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a prepared question's setters so far. A final {@code ?} after a blank may be
 * punctuation (as in French): it is a parameter if its value is set, or if it is behind a word that
 * wants one and another value is set.
 */
public final class ParameterBindings {

  private final int certain;
  private final int most;
  private final boolean wantsLast;
  private final Map<Integer, ParameterValues.Value> values = new TreeMap<>();

  private ParameterBindings(int certain, int most, boolean wantsLast) {
    this.certain = certain;
    this.most = most;
    this.wantsLast = wantsLast;
  }

  /** The bindings of a command; only questions have parameters. */
  public static ParameterBindings of(NlCommand command) {
    AskedSql askedSql = AskedSql.of(command);
    return askedSql == null
        ? new ParameterBindings(0, 0, false)
        : new ParameterBindings(askedSql.certain(), askedSql.most(), askedSql.wantsLast());
  }

  /** The number of parameters. */
  public int count() {
    return Math.max(certain, values.size());
  }

  /** Keeps a value that can be set again. */
  public void set(int number, String type, @Nullable Object value, ParameterValues.Setter setter)
      throws SQLException {
    keep(number, new ParameterValues.Value(type, String.valueOf(value), setter, false));
  }

  /** Keeps a value that has no words, or can be read once only. */
  public void setOnce(int number, String type, ParameterValues.Setter setter) throws SQLException {
    keep(number, new ParameterValues.Value(type, "", setter, true));
  }

  private void keep(int number, ParameterValues.Value value) throws SQLException {
    if (most == 0) {
      throw new NlException(
          NlError.PARAMETER,
          "The question has no parameters: a ? that stands alone in it would be one.");
    }
    if (number < 1 || number > most) {
      throw new NlException(
          NlError.PARAMETER,
          "There is no parameter " + number + ": the question has " + most + ".");
    }
    values.put(number, value);
  }

  /** Forgets all values. */
  public void clear() {
    values.clear();
  }

  /** Whether all certain parameters have a value. */
  public boolean complete() {
    for (int i = 1; i <= certain; i++) {
      if (!values.containsKey(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The values for an execution.
   *
   * @throws NlException when one was not set
   */
  public ParameterValues all() throws NlException {
    boolean last = values.containsKey(most) || wantsLast && !values.isEmpty();
    int wanted = last ? most : certain;
    List<ParameterValues.Value> all = new ArrayList<>();
    for (int i = 1; i <= wanted; i++) {
      ParameterValues.Value value = values.get(i);
      if (value == null) {
        throw new NlException(
            NlError.PARAMETER,
            "Parameter " + i + " of the question was not set; it has " + wanted + ".");
      }
      all.add(value);
    }
    return new ParameterValues(all);
  }
}
