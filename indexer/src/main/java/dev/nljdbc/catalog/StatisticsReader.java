package dev.nljdbc.catalog;

/** Reads row counts and column statistics. */
public final class StatisticsReader {}
