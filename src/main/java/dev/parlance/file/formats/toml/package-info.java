/**
 * TOML 1.0 (toml.io): the strings of its four kinds.
 */
@NullMarked
package dev.parlance.file.formats.toml;

import org.jspecify.annotations.NullMarked;
