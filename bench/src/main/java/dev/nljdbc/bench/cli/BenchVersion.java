package dev.nljdbc.bench.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class BenchVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = BenchVersion.class.getPackage().getImplementationVersion();
    return new String[] {"nl-bench " + (version == null ? "(development)" : version)};
  }
}
