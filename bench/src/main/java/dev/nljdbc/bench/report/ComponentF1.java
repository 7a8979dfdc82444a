// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The F1 of the components of exact set match: made of the mean accuracy and the mean recall over
 * all questions, not a mean itself.
 *
 * <p>Source: the table that Spider's evaluator prints (Yu et al., EMNLP 2018, section 6). There a
 * component that has neither accuracy nor recall has an F1 of 1.
 */
final class ComponentF1 {

  private static final String PARTIAL = "partial.";
  private static final String ACCURACY = ".acc";
  private static final String RECALL = ".rec";
  private static final Mean NONE = new Mean(0, 0);

  private ComponentF1() {}

  /** Adds {@code partial.<component>.f1} to means that have one of its two. */
  static void add(Map<String, Mean> means) {
    for (String name : components(means)) {
      Mean accuracy = means.getOrDefault(name + ACCURACY, NONE);
      Mean recall = means.getOrDefault(name + RECALL, NONE);
      double sum = accuracy.mean() + recall.mean();
      double f1 = sum == 0 ? 1 : 2 * accuracy.mean() * recall.mean() / sum;
      int questions = Math.max(accuracy.questions(), recall.questions());
      means.put(name + ".f1", new Mean(f1 * questions, questions));
    }
  }

  private static List<String> components(Map<String, Mean> means) {
    List<String> components = new ArrayList<>();
    for (String name : means.keySet()) {
      boolean part = name.endsWith(ACCURACY) || name.endsWith(RECALL);
      if (name.startsWith(PARTIAL) && part) {
        components.add(name.substring(0, name.lastIndexOf('.')));
      }
    }
    return components;
  }
}
