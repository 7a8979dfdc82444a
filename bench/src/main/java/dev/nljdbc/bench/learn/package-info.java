/**
 * Trainers of the offline model's parts: numbers in, a {@link dev.nljdbc.offline.model} out. They
 * know nothing of language or databases.
 *
 * <p>{@link dev.nljdbc.bench.learn.SoftmaxTrainer} learns to choose between candidates by features,
 * {@link dev.nljdbc.bench.learn.SketchTrainer} to choose from a fixed inventory of things made of
 * parts, {@link dev.nljdbc.bench.learn.TreeTrainer} to rank by boosted trees, and {@link
 * dev.nljdbc.bench.learn.CalibrationTrainer} how often a score is right.
 *
 * <p>Each training runs in one thread and depends on nothing but what was added, in its order, and
 * the settings: the same give the same bits, on any machine. So: seeded {@code java.util.Random},
 * {@code StrictMath}, no order of a hash table. The caller may run several trainers at once.
 */
@NullMarked
package dev.nljdbc.bench.learn;

import org.jspecify.annotations.NullMarked;
