package dev.nljdbc.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Jackson as this project uses it: its buffers stay out of the callers' threads, which outlive the
 * class loader of a driver that is dropped and would hold it.
 */
public final class UnpinnedJson {

  private UnpinnedJson() {}

  /** With Jackson's own defaults. */
  public static JsonMapper mapper() {
    return builder().build();
  }

  /** To be told more. */
  public static JsonMapper.Builder builder() {
    return JsonMapper.builder(
        JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).build());
  }
}
