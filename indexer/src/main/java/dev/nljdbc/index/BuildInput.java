package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import java.util.Optional;

/**
 * What a build begins with.
 *
 * @param schema as it is now
 * @param request of what to index
 * @param before what an old index has; empty to build all anew
 * @param deadline for the reading of rows
 * @param meter counts what is done
 */
record BuildInput(
    Schema schema,
    IndexRequest request,
    Optional<IndexContents> before,
    Deadline deadline,
    BuildMeter meter) {}
