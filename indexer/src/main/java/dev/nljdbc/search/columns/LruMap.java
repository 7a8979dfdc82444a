// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A thread-safe map that forgets the entry that was read longest ago. */
final class LruMap {

  private LruMap() {}

  static <K, V> Map<K, V> of(int most) {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(64, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        });
  }
}
