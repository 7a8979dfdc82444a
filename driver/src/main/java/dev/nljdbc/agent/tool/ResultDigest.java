package dev.nljdbc.agent.tool;

/**
 * A result as the vote compares it. Results with equal rows, cell by cell in the order of columns,
 * have equal digests; the names of columns don't matter.
 *
 * @param columns how many
 * @param rows how many were read
 * @param multiset digest of the rows in whatever order
 * @param list digest of the rows in their order
 * @param cut whether reading stopped at a limit, so that the digest is of the first rows only
 */
public record ResultDigest(int columns, long rows, String multiset, String list, boolean cut) {}
