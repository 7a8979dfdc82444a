/**
 * Makes the rows of NL commands that report on a question or on the system. Begin with {@link
 * dev.nljdbc.jdbc.report.NlReports}, which gives each command to one of the other classes.
 */
@NullMarked
package dev.nljdbc.jdbc.report;

import org.jspecify.annotations.NullMarked;
