// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.Tool.Parameter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonCallParserTest {

  private static final List<Parameter> PARAMETERS =
      List.of(
          new Parameter("query", Parameter.Kind.TEXTS, true, ""),
          new Parameter("table", Parameter.Kind.TEXTS, false, ""),
          new Parameter("final", Parameter.Kind.FLAG, false, ""));

  private static Map<String, List<String>> read(String inside) throws Exception {
    return PythonCallParser.read(inside, PARAMETERS).values();
  }

  @Test
  void read_positionsKeywordsListsAndQuotes_areUnderstood() throws Exception {
    assertThat(read("[\"a\", 'b, (c)'], table=[\"t\"], final=True)"))
        .isEqualTo(
            Map.of(
                "query", List.of("a", "b, (c)"), "table", List.of("t"), "final", List.of("true")));
    assertThat(read("\"\"\"x \"y\"\nz\"\"\")")).isEqualTo(Map.of("query", List.of("x \"y\"\nz")));
    assertThat(read("'it\\'s', \"t\")"))
        .isEqualTo(Map.of("query", List.of("it's"), "table", List.of("t")));
    assertThat(read("query = 'a' , table = 't')"))
        .isEqualTo(Map.of("query", List.of("a"), "table", List.of("t")));
    assertThat(read(")")).isEmpty();
  }

  @Test
  void read_bracketsWithoutEnd_areMalformedAndNoOverflow() {
    assertThatThrownBy(() -> read("[".repeat(1_000_000)))
        .isInstanceOf(PythonCallParser.MalformedCall.class);
    assertThatCode(() -> read("[[\"a\"], " + "[\"b\"], ".repeat(100) + "[\"c\"]])"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"open", "[\"a\", \"b\"", "nonsense=1)", "'a' 'b')", "'a','b','c','d')", "["})
  void read_malformed_saysWhatIsWrong(String inside) {
    assertThatThrownBy(() -> read(inside))
        .isInstanceOf(PythonCallParser.MalformedCall.class)
        .message()
        .isNotBlank();
  }
}
