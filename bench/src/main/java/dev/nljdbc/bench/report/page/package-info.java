/**
 * Runs to be read, alone or compared question by question: one page of HTML that needs nothing
 * else, Markdown, CSV. Scripts among the resources of this package draw the page; Java gives them
 * the data.
 *
 * <p>Begin with {@link dev.nljdbc.bench.report.page.ReportReader}, which reads the runs.
 */
@NullMarked
package dev.nljdbc.bench.report.page;

import org.jspecify.annotations.NullMarked;
