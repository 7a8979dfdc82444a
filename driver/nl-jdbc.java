///usr/bin/env jbang "$0" "$@" ; exit $?
// SPDX-License-Identifier: Apache-2.0
//JAVA 17+
//DEPS io.github.nl-jdbc:nl-jdbc-cli:0.2.0

/** Runs the command line with JBang: {@code jbang nl-jdbc.java "How many albums are there?"}. */
class NlJdbc {
  public static void main(String[] arguments) {
    dev.nljdbc.cli.NlCli.main(arguments);
  }
}
