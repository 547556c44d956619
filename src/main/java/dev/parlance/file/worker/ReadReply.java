package dev.parlance.file.worker;

/**
 * The result of a {@link ReadRequest}.
 *
 * @param segments their number
 * @param translated whether at least one of them has a target or is locked, or the file may lack a target language
 */
public record ReadReply(int segments, boolean translated) {}
