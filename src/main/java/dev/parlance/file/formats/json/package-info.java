/**
 * JSON, streamed by Jackson's parser: string values are replaced at their positions, and every other character stays.
 */
@NullMarked
package dev.parlance.file.formats.json;

import org.jspecify.annotations.NullMarked;
