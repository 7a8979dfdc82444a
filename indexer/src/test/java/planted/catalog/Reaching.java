// SPDX-License-Identifier: Apache-2.0
package planted.catalog;

import org.apache.lucene.util.BytesRef;
import org.jgrapht.graph.DefaultEdge;
import planted.index.Below;

/** A class that breaks every rule of the architecture, for the tests of the rules. */
public final class Reaching {
  public Below below() {
    return new Below();
  }

  public Object lucene() {
    return new BytesRef("x");
  }

  public Object graph() {
    return new DefaultEdge();
  }
}
