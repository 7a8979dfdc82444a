package dev.nljdbc.bench.report.page;

import dev.nljdbc.bench.analysis.Failure;
import dev.nljdbc.bench.report.Summary;
import java.util.Map;
import java.util.SortedMap;

/**
 * A run in figures.
 *
 * @param name that it goes by in the report
 * @param settings what it was begun with
 * @param summary as {@code summary.json} has it
 * @param groups accuracy by group, by what groups
 * @param failures how often what went wrong, in order of precedence
 */
record ReportedRun(
    String name,
    Map<String, String> settings,
    Summary summary,
    SortedMap<String, SortedMap<String, Share>> groups,
    Map<Failure, FailureCount> failures) {}
