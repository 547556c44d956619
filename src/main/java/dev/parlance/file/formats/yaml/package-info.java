/**
 * YAML, parsed by snakeyaml-engine, whose events have positions. A translated scalar keeps its style,
 * or is quoted where it would otherwise mean something else. Every other byte stays.
 */
@NullMarked
package dev.parlance.file.formats.yaml;

import org.jspecify.annotations.NullMarked;
