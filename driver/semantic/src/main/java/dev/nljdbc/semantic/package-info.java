/**
 * The sentence encoder of {@code nl.embedder=onnx}, in a jar of its own beside the driver's: only
 * here is native code. Begin with {@link dev.nljdbc.semantic.BgeSmallEncoder}.
 */
@NullMarked
package dev.nljdbc.semantic;

import org.jspecify.annotations.NullMarked;
