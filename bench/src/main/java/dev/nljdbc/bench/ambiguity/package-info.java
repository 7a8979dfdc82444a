/**
 * Questions with an ambiguous word, and how the driver fares with them. {@code QuestionBlur} makes
 * them of questions with known SQL; others are written by hand. Begin with {@link
 * dev.nljdbc.bench.ambiguity.BlurredReport} and {@link dev.nljdbc.bench.ambiguity.ShopReport}.
 */
@NullMarked
package dev.nljdbc.bench.ambiguity;

import org.jspecify.annotations.NullMarked;
