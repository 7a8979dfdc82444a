/**
 * Every setting, declared once in {@link dev.nljdbc.config.Setting}: parsing, driver properties,
 * help and the README's table come from there. {@link dev.nljdbc.config.NlUrl} takes them out of a
 * URL.
 */
@NullMarked
package dev.nljdbc.config;

import org.jspecify.annotations.NullMarked;
