package dev.nljdbc.index.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How results are written. */
final class Output {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = "--json", description = "Write the result as JSON.")
  private boolean json;

  /**
   * Writes the rows.
   *
   * @param nothing what to say to a person when there are none
   * @return the exit code
   */
  int print(Listing rows, String nothing) throws JsonProcessingException {
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(rows.json());
    } else if (rows.empty()) {
      command.commandLine().getErr().println(nothing);
    } else {
      out.println(rows.text());
    }
    return rows.empty() ? IndexerCli.NOTHING : IndexerCli.OK;
  }

  /** Says something beside the result. */
  void say(String sentence) {
    command.commandLine().getErr().println(sentence);
  }
}
