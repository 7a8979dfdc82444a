// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decisions, each between candidates with features, in little memory: four bytes for a feature of
 * value 1, eight for any other. 60,000 decisions of 30 candidates with 40 features take 300 to 600
 * MB.
 *
 * <p>A decision is one run of ints: number of candidates; of each, whether it is right (0 or 1),
 * how many ints its features take, then these: twice the feature's number, or that plus 1 and then
 * the bits of its value. A feature that all candidates of a decision share is kept all the same,
 * though it cancels out: leave such out beforehand.
 */
final class Decisions {

  private static final int BLOCK = 1 << 20;

  private final KeyIndex index = new KeyIndex();
  private final List<int[]> blocks = new ArrayList<>();
  private final IntList blockOf = new IntList();
  private final IntList startOf = new IntList();
  private final IntList weightOf = new IntList();
  private int used;

  void add(List<Features> candidates, int[] gold, double weight) {
    int needed = 1 + candidates.stream().mapToInt(features -> 2 + 2 * features.size()).sum();
    if (blocks.isEmpty() || blocks.get(blocks.size() - 1).length - used < needed) {
      shrinkLast();
      blocks.add(new int[Math.max(BLOCK, needed)]);
      used = 0;
    }
    int[] block = blocks.get(blocks.size() - 1);
    blockOf.add(blocks.size() - 1);
    startOf.add(used);
    weightOf.add(Float.floatToIntBits((float) weight));
    boolean[] right = new boolean[candidates.size()];
    for (int candidate : gold) {
      right[candidate] = true;
    }
    block[used++] = candidates.size();
    for (int i = 0; i < right.length; i++) {
      block[used++] = right[i] ? 1 : 0;
      addFeatures(candidates.get(i), block);
    }
  }

  private void addFeatures(Features features, int[] block) {
    int length = used++;
    for (int i = 0; i < features.size(); i++) {
      float value = features.value(i);
      int id = 2 * index.number(features.key(i));
      if (value == 1) {
        block[used++] = id;
      } else {
        block[used++] = id + 1;
        block[used++] = Float.floatToIntBits(value);
      }
    }
    block[length] = used - length - 1;
  }

  private void shrinkLast() {
    int last = blocks.size() - 1;
    if (last >= 0 && blocks.get(last).length - used > BLOCK / 16) {
      blocks.set(last, Arrays.copyOf(blocks.get(last), used));
    }
  }

  /** The number of decisions with each feature. */
  int[] counts(int[] chosen) {
    int[] counts = new int[index.size()];
    int[] last = new int[index.size()];
    for (int i = 0; i < chosen.length; i++) {
      int[] block = block(chosen[i]);
      int at = start(chosen[i]) + 1;
      for (int left = block[at - 1]; left > 0; left--) {
        int end = at + 2 + block[at + 1];
        for (at += 2; at < end; at += 1 + (block[at] & 1)) {
          int id = block[at] >> 1;
          counts[id] += last[id] == i + 1 ? 0 : 1;
          last[id] = i + 1;
        }
      }
    }
    return counts;
  }

  int size() {
    return blockOf.size();
  }

  KeyIndex index() {
    return index;
  }

  int[] block(int decision) {
    return blocks.get(blockOf.get(decision));
  }

  int start(int decision) {
    return startOf.get(decision);
  }

  float weight(int decision) {
    return Float.intBitsToFloat(weightOf.get(decision));
  }
}
