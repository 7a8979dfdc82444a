/**
 * The battery of rights: what a session can't read by its own {@code SELECT} is nowhere in what it
 * is told, in what a model is sent for it, or in the files that it uses. {@code RightsBatteryTest}
 * is where to begin; the scenarios of an engine say how its sessions become somebody.
 */
@NullMarked
package dev.nljdbc.rights;

import org.jspecify.annotations.NullMarked;
