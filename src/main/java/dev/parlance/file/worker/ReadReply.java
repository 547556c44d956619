package dev.parlance.file.worker;

import dev.parlance.file.FoundFormat;

/**
 * The result of a {@link ReadRequest}.
 *
 * @param segments their number
 * @param translated whether at least one of them has a target or is locked, or the file may lack a target language
 * @param savesConfirmed whether the settings ask to save the confirmed segments to translation memories
 * @param format in which the file was read
 */
public record ReadReply(int segments, boolean translated, boolean savesConfirmed, FoundFormat format) {}
