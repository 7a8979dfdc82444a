/**
 * The order of the likely queries beside what was learned: a first one that can't be meant is put
 * behind.
 *
 * <p>Begin with {@link dev.nljdbc.offline.ranking.ReadingOrder}. The other classes find what hardly
 * anybody means; the confidence is less for it, too.
 */
@NullMarked
package dev.nljdbc.offline.ranking;

import org.jspecify.annotations.NullMarked;
