// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What few statements need of a catalog's columns: read at the first of them, since a catalog may
 * have 200,000. Thread-safe.
 */
final class ReadOnce<T> implements Supplier<T> {

  private final Supplier<T> source;
  private volatile @Nullable T value;

  ReadOnce(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public T get() {
    T known = value;
    if (known == null) {
      known = source.get();
      value = known;
    }
    return known;
  }
}
