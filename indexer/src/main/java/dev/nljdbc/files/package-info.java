/**
 * Files that are kept from other users of the machine, and files of people that are read no further
 * than sense allows.
 *
 * <p>Begin with {@link dev.nljdbc.files.OwnerOnly}, by which everything is made that this project
 * leaves on a disk, and {@link dev.nljdbc.files.BoundedFile}, by which everything is read that a
 * setting names.
 */
@NullMarked
package dev.nljdbc.files;

import org.jspecify.annotations.NullMarked;
