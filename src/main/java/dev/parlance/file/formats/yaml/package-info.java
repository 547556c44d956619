/**
 * YAML, parsed by snakeyaml-engine, whose events tell positions. Scalars that are translated are written anew in their
 * style, or in quotes where they would otherwise mean something else; every other byte stays.
 */
@NullMarked
package dev.parlance.file.formats.yaml;

import org.jspecify.annotations.NullMarked;
