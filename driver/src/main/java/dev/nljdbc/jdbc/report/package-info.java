/**
 * Makes the rows of NL commands that report on a question or on the system. Begin with {@link
 * dev.nljdbc.jdbc.report.NlReports}.
 */
@NullMarked
package dev.nljdbc.jdbc.report;

import org.jspecify.annotations.NullMarked;
