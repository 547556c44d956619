package dev.parlance.file.style;

import org.jspecify.annotations.Nullable;

/**
 * The reply to a {@link RenderRequest}.
 *
 * @param format the name of the file's format
 * @param block the block of import settings with style sheets for the format; null when there is none
 * @param done whether there was a style sheet, so that the result exists
 */
public record Rendered(String format, @Nullable String block, boolean done) {}
