// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.load.Conversion;
import dev.nljdbc.bench.load.Conversion.DatabaseFiles;
import dev.nljdbc.bench.load.DatasetFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a data set in another's form. */
@Command(
    name = "convert",
    description =
        "Writes a data set in another's form: questions, gold queries, schemas and databases.")
final class ConvertCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "spider|bird|jsonl",
      description = "The form.")
  private DatasetFormat form = DatasetFormat.JSONL;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder that is written, in that form's layout.")
  private Path out = Path.of("");

  @Option(
      names = "--files",
      defaultValue = "COPY",
      paramLabel = "copy|link|none",
      description =
          "The databases' files: copied, linked to, or left where they are. Default: copy.")
  private DatabaseFiles files = DatabaseFiles.COPY;

  @Override
  public Integer call() throws DatasetException, IOException, SQLException {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    List<String> remarks = new Conversion(form, out, files).write(dataset, examples);
    remarks.forEach(err()::println);
    out()
        .printf(
            "%,d questions of %s %s written to %s%n",
            examples.size(), dataset.name(), dataset.split(), out);
    return BenchCli.OK;
  }
}
