// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import java.util.List;
import java.util.function.Function;

/**
 * A kind of entries.
 *
 * @param file behind the name of the index directory, beside which the file lies
 * @param documents in the store of a team
 * @param noun what they are called, in the plural
 * @param type of one
 * @param part of the file of {@code nl.memory}
 */
record EntryKind<E extends MemoryEntry>(
    String file,
    String documents,
    String noun,
    Class<E> type,
    Function<MemoryFile.Contents, List<E>> part) {}
