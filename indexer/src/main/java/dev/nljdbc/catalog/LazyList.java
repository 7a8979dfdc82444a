// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.function.Consumer;

/**
 * An immutable list of known size whose elements are read when they are asked for: each time anew,
 * unless their source caches them. As thread-safe as the source.
 */
public final class LazyList<E> extends AbstractList<E> implements RandomAccess {

  private final int size;
  private final Source<E> source;

  /**
   * Reads elements: equal ones each time. What it throws when they can't be read reaches whoever
   * reads the list.
   */
  public interface Source<E> {

    /** All elements; as many as the list has. */
    List<E> all();

    /** One of them. */
    default E get(int index) {
      return all().get(index);
    }
  }

  /** A list of so many elements. */
  public LazyList(int size, Source<E> source) {
    if (size < 0) {
      throw new IllegalArgumentException("a list of " + size + " elements");
    }
    this.size = size;
    this.source = source;
  }

  /** The list itself if it is lazy, otherwise an immutable copy. */
  static <E> List<E> copyOf(List<E> list) {
    return list instanceof LazyList ? list : List.copyOf(list);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public E get(int index) {
    return source.get(Objects.checkIndex(index, size));
  }

  @Override
  public Iterator<E> iterator() {
    return source.all().iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return source.all().spliterator();
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    source.all().forEach(action);
  }
}
