// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.DriverPrompts;
import dev.nljdbc.bench.export.FineTuningExample;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.config.Setting;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of prompts in training files. */
final class PromptOptions {

  @Option(
      names = {"-D", "--set"},
      paramLabel = "nl.NAME=VALUE",
      description =
          "A setting of the driver, for other prompts than the concise one without demonstrations.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Option(
      names = "--evidence",
      description = "The data set's evidence stands in the prompts.",
      negatable = true)
  private boolean evidence;

  @Option(
      names = "--format",
      defaultValue = "CHAT",
      paramLabel = "chat|completion",
      description = "messages, or prompt and completion. Default: ${DEFAULT-VALUE}.")
  private FineTuningExample.Format format = FineTuningExample.Format.CHAT;

  /** The line of an example whose reply is SQL. */
  String line(Example example, String source, List<Message> prompt, String sql) {
    return format.line(
        FineTuningExample.sql(example.id(), example.database(), source, prompt, sql));
  }

  /** The example as the model is asked it. */
  Example asked(Example example) {
    return evidence ? example : example.withoutEvidence();
  }

  /** Prompts by these settings, and what is to be removed afterwards. */
  Prompts open() throws IOException {
    WorkingFolder folder = WorkingFolder.create("nl-bench-index");
    String path = folder.path().toAbsolutePath().toString();
    return new Prompts(new DriverPrompts(DriverPrompts.settings(path, own())), folder);
  }

  /** The settings that the user gave. */
  Map<String, String> own() {
    Map<String, String> own = new LinkedHashMap<>();
    others.forEach(
        (name, value) -> own.put(Setting.named(name).map(Setting::key).orElse(name), value));
    return own;
  }

  /** The driver's prompts, and the folder of their indexes. */
  record Prompts(DriverPrompts driver, WorkingFolder folder) implements AutoCloseable {

    @Override
    public void close() throws Exception {
      try (folder) {
        driver.close();
      }
    }
  }
}
