package dev.nljdbc.index.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest names. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = IndexerCli.class.getPackage().getImplementationVersion();
    return new String[] {
      "nl-indexer " + Objects.requireNonNullElse(version, "(not from a jar)"),
      "Java " + System.getProperty("java.version")
    };
  }
}
