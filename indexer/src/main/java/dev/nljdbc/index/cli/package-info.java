/**
 * The indexer's command line: builds an index, shows its state, asks its three searches, drops it.
 * The driver opens the same index for the same URL and user.
 *
 * <p>Begin with {@link dev.nljdbc.index.cli.IndexerCli}.
 */
@NullMarked
package dev.nljdbc.index.cli;

import org.jspecify.annotations.NullMarked;
