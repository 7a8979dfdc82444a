// SPDX-License-Identifier: Apache-2.0
package unruly;

import java.io.InputStream;
import java.io.ObjectInputStream;

/** Breaks every rule of style, for the test of the rules. */
class ShapelessUtils {

  static int count;

  static void misbehave(InputStream in) throws Exception {
    count += new ObjectInputStream(in).readObject().hashCode();
    System.out.println(count);
    Thread.sleep(1);
    throw new RuntimeException("no exception of ours");
  }
}
