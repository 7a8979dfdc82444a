package dev.nljdbc.search;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Keeps the items with the highest scores; of equal ones those of lower numbers. A heap, the worst
 * kept item on top.
 */
final class BestOf {

  private final int[] items;
  private final float[] scores;
  private int size;

  BestOf(int most) {
    items = new int[most];
    scores = new float[most];
  }

  void offer(int item, float score) {
    if (size < items.length) {
      int at = size++;
      for (; at > 0 && worse(item, score, (at - 1) / 2); at = (at - 1) / 2) {
        move((at - 1) / 2, at);
      }
      put(item, score, at);
    } else if (size > 0 && !worse(item, score, 0)) {
      sink(item, score);
    }
  }

  private void sink(int item, float score) {
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && worse(items[child + 1], scores[child + 1], child)) {
        child++;
      }
      if (worse(item, score, child)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(item, score, at);
  }

  private boolean worse(int item, float score, int other) {
    int order = Float.compare(score, scores[other]);
    return order < 0 || (order == 0 && item > items[other]);
  }

  private void move(int from, int to) {
    put(items[from], scores[from], to);
  }

  private void put(int item, float score, int at) {
    items[at] = item;
    scores[at] = score;
  }

  /** The items kept, in no order. */
  int[] items() {
    return Arrays.copyOf(items, size);
  }

  /** The places in {@link #items()}, the best item's first. */
  int[] ranking() {
    return IntStream.range(0, size)
        .boxed()
        .sorted((a, b) -> worse(items[a], scores[a], b) ? 1 : -1)
        .mapToInt(i -> i)
        .toArray();
  }

  float score(int place) {
    return scores[place];
  }
}
