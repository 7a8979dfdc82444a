/**
 * The rows of NL statements that are about a question or the system, not from the database, and the
 * warnings of those that are. Begin with {@link dev.nljdbc.jdbc.report.NlReports}.
 */
@NullMarked
package dev.nljdbc.jdbc.report;

import org.jspecify.annotations.NullMarked;
