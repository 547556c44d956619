/**
 * HTML. A tokenizer of our own, by the states of the HTML standard, knows the positions of tags, attributes and text,
 * which no library of the field gives for all of them. It also finds what server languages write between them.
 */
@NullMarked
package dev.parlance.file.formats.html;

import org.jspecify.annotations.NullMarked;
