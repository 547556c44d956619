package dev.parlance.file.formats.html;

/**
 * An attribute of a tag.
 *
 * @param name in lower case
 * @param start index of the first character of its value, without the quote
 * @param end index after the last character of its value
 * @param quote around its value; NUL when there is none
 * @param hasValue whether there is an equals sign
 */
record HtmlAttribute(String name, int start, int end, char quote, boolean hasValue) {}
