package dev.nljdbc.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What to index and how.
 *
 * @param identity what tells this database from others, without secrets: real URL (passwords
 *     removed), user, schema
 * @param root the folder of all index directories ({@code nl.dir}); empty to hold the index in
 *     memory
 * @param budget the time that statistics and values may take; what is not reached is said in the
 *     status
 * @param descriptions the user's own descriptions (YAML or CSV)
 * @param maxValuesPerColumn columns with more distinct text values than this are not searched for
 *     values, which the status says
 */
public record IndexRequest(
    String identity,
    Optional<Path> root,
    Duration budget,
    Optional<Path> descriptions,
    long maxValuesPerColumn) {}
