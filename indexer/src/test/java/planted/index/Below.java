// SPDX-License-Identifier: Apache-2.0
package planted.index;

import planted.catalog.Reaching;

/** A class of a lower package that uses one above it, as it may. */
public final class Below {
  public Object uses() {
    return new Reaching();
  }
}
