// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Creates Jackson mappers whose buffers are not bound to threads. Thread-bound buffers would keep
 * the class loader of an unloaded driver alive.
 */
public final class JsonMappers {

  private JsonMappers() {}

  /** A mapper with Jackson's defaults. */
  public static JsonMapper mapper() {
    return builder().build();
  }

  /** A builder for a mapper with other options. */
  public static JsonMapper.Builder builder() {
    return JsonMapper.builder(
        JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).build());
  }
}
