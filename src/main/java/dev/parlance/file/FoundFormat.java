package dev.parlance.file;

/**
 * The format in which a file was read.
 *
 * @param id of the format that its name, its content or the settings chose; its target files are written with it
 * @param title of the format in which it was read, for a person
 * @param reason what shows the format, for a person
 */
public record FoundFormat(String id, String title, String reason) {}
