package dev.nljdbc.answer;

import java.sql.SQLException;

/**
 * An answer whose SQL does not run any more.
 *
 * @param answer kept or verified; what is made afresh ran a moment ago
 * @param failure what the engine said
 */
public record OutdatedAnswer(NlAnswer answer, SQLException failure) {}
