// SPDX-License-Identifier: Apache-2.0
package unruly;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.InputStream;
import java.io.ObjectInputStream;

/** Breaks every rule of style, for the test of the rules. */
class ShapelessUtils {

  static int count;

  static void misbehave(InputStream in) throws Exception {
    count += new ObjectInputStream(in).readObject().hashCode();
    System.out.println(count);
    Caffeine.newBuilder().recordStats();
    Thread.sleep(1);
    throw new RuntimeException("no exception of ours");
  }
}
