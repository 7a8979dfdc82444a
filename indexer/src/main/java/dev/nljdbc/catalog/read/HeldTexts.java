// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.read.StatisticsReader.ValueSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes texts on only after the statement that read them, where others wait for its end: whoever
 * takes the texts may be slow.
 */
final class HeldTexts {

  private final ValueSink sink;
  private final boolean hold;
  private final List<Text> held = new ArrayList<>();

  private record Text(Column column, String value) {}

  /**
   * Holds none yet.
   *
   * @param hold whether to hold them; else each is passed on at once
   */
  HeldTexts(ValueSink sink, boolean hold) {
    this.sink = sink;
    this.hold = hold;
  }

  /**
   * Takes one.
   *
   * @throws UncheckedIOException what the sink threw
   */
  void add(Column column, String value) {
    if (hold) {
      held.add(new Text(column, value));
    } else {
      pass(column, value);
    }
  }

  /**
   * Passes them on: the statement is over.
   *
   * @throws UncheckedIOException what the sink threw
   */
  void release() {
    held.forEach(text -> pass(text.column(), text.value()));
    held.clear();
  }

  private void pass(Column column, String value) {
    try {
      sink.accept(column, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
