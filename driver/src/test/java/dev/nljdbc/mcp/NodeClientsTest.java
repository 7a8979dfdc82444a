// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The official TypeScript client and the inspector, from npm, over the sample shop. */
@EnabledIfSystemProperty(named = "nljdbc.node", matches = "true")
class NodeClientsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir static Path folder;

  @BeforeAll
  static void install() throws Exception {
    for (String file : List.of("package.json", "client.mjs")) {
      try (InputStream in = NodeClientsTest.class.getResourceAsStream(file)) {
        Files.copy(Objects.requireNonNull(in), folder.resolve(file));
      }
    }
    run(List.of("npm", "install", "--no-audit", "--no-fund"));
  }

  private static List<String> program(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.nljdbc.cli.NlCli"));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String run(List<String> command) throws Exception {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }

  private static void check(String said) throws IOException {
    JsonNode heard = JSON.readTree(said);
    assertThat(heard.path("tools")).hasSizeGreaterThanOrEqualTo(7);
    assertThat(heard.at("/asked/rows/0/0").asInt()).isEqualTo(320);
    assertThat(heard.path("refused").asText()).contains("Only queries are run");
    assertThat(heard.path("table").asText()).startsWith("customer\n");
    assertThat(heard.path("cancelled").asText()).contains("enough");
    assertThat(heard.at("/afterwards/0/0").asText()).isEqualTo("1");
  }

  @Test
  void client_overStandardInput_isServed() throws Exception {
    List<String> command = new ArrayList<>(List.of("node", "client.mjs"));
    command.addAll(program("--mcp"));
    check(run(command));
  }

  @Test
  void inspector_commandLine_isServed() throws Exception {
    List<String> command =
        new ArrayList<>(List.of("npx", "@modelcontextprotocol/inspector", "--cli"));
    command.addAll(program("--mcp"));
    List<String> lists = new ArrayList<>(command);
    lists.addAll(List.of("--method", "tools/list"));
    assertThat(run(lists)).contains("\"ask\"", "outputSchema");
    command.addAll(List.of("--method", "tools/call", "--tool-name", "ask", "--tool-arg"));
    command.add("question=How many customers are there?");
    assertThat(run(command)).contains("SELECT COUNT(*) FROM customer");
  }
}
