/**
 * Questions that people typed about databases which they know, with queries by hand: {@code *.tsv}
 * beside the scripts of the databases. The confidence of the offline model is calibrated on some
 * ({@link dev.nljdbc.bench.samples.SampleQuestion#CALIBRATING}); {@code measure offline} asks all.
 */
@NullMarked
package dev.nljdbc.bench.samples;

import org.jspecify.annotations.NullMarked;
