/**
 * Formats that are read and written by the filters of the Okapi Framework. Only this package depends on Okapi; its
 * text units become our paragraphs on the way in, and our paragraphs become text units on the way out.
 */
@NullMarked
package dev.parlance.file.okapi;

import org.jspecify.annotations.NullMarked;
