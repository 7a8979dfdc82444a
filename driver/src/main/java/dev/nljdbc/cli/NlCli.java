package dev.nljdbc.cli;

final class NlCli {}
