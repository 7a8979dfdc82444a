// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.text.JsonMappers;
import dev.nljdbc.text.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows under headings, printed for people (aligned) or programs (a JSON array with an object a
 * row). Line breaks in cells become blanks in the text form.
 */
final class ResultPrinter {

  private static final ObjectMapper JSON =
      JsonMappers.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final List<String> headings;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  ResultPrinter(String... headings) {
    this.headings = List.of(headings);
  }

  /** Rows of an item and its value each. */
  static ResultPrinter ofItems() {
    return new ResultPrinter("item", "value");
  }

  /** The state of an index, an item a row. */
  static ResultPrinter of(IndexStatus status) {
    ResultPrinter rows = ofItems();
    status.items().forEach(item -> rows.add(item.name(), item.value()));
    return rows;
  }

  /** Adds a row with a cell for each heading. */
  void add(@Nullable Object... cells) {
    rows.add(Arrays.asList(cells));
  }

  boolean empty() {
    return rows.isEmpty();
  }

  String json() throws JsonProcessingException {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < headings.size(); i++) {
        object.put(headings.get(i), row.get(i));
      }
      objects.add(object);
    }
    return JSON.writeValueAsString(objects);
  }

  String text() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(headings);
    rows.forEach(row -> lines.add(row.stream().map(ResultPrinter::shown).toList()));
    int[] widths =
        IntStream.range(0, headings.size())
            .map(i -> lines.stream().mapToInt(line -> line.get(i).length()).max().orElse(0))
            .toArray();
    return lines.stream().map(line -> aligned(line, widths)).collect(Collectors.joining("\n"));
  }

  private static String shown(@Nullable Object cell) {
    if (cell instanceof Double number) {
      return String.format(Locale.ROOT, "%.3f", number);
    }
    return VisibleText.line(Objects.toString(cell, ""));
  }

  private static String aligned(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      line.append(cells.get(i)).append(" ".repeat(widths[i] - cells.get(i).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
