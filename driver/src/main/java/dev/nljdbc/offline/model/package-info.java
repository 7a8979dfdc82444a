/**
 * What was learned, and nothing of language or databases: hashed features, linear models, boosted
 * trees, calibration, and the file that keeps them. Training is the bench's.
 */
@NullMarked
package dev.nljdbc.offline.model;

import org.jspecify.annotations.NullMarked;
