package dev.nljdbc.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest names. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = NlCli.class.getPackage().getImplementationVersion();
    return new String[] {
      "nl-jdbc " + (version == null ? "(not packaged)" : version),
      "Java " + Runtime.version() + " on " + System.getProperty("os.name")
    };
  }
}
