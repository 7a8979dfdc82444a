// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Removes the tool calls above the limit from the JSON of a long reply, before it is parsed. */
final class ToolCallLimit {

  private static final int LONG = 256 * 1024;
  private static final JsonFactory JSON = new JsonFactory();

  private ToolCallLimit() {}

  /** The body with fewer tool calls; unchanged if it is short or no JSON. */
  static byte[] shortened(byte[] body) {
    if (body.length <= LONG) {
      return body;
    }
    ByteArrayOutputStream less = new ByteArrayOutputStream();
    try (JsonParser all = JSON.createParser(body);
        JsonParser read =
            new FilteringParserDelegate(
                all, new AllButMoreCalls(), Inclusion.INCLUDE_ALL_AND_PATH, true);
        JsonGenerator to = JSON.createGenerator(less)) {
      while (read.nextToken() != null) {
        to.copyCurrentEvent(read);
      }
    } catch (IOException e) {
      return body;
    }
    return less.toByteArray();
  }

  private static final class AllButMoreCalls extends TokenFilter {
    @Override
    public TokenFilter includeProperty(String name) {
      return name.equals("tool_calls") ? new FirstCalls() : this;
    }
  }

  private static final class FirstCalls extends TokenFilter {
    @Override
    public @Nullable TokenFilter includeElement(int index) {
      return index < ChatReply.MOST_CALLS ? INCLUDE_ALL : null;
    }
  }
}
