/**
 * The engine for formats that the filters of the Okapi Framework read and write. Text units of Okapi become our
 * paragraphs when a file is read, and our paragraphs become text units again when it is written. A format describes
 * itself as an {@link dev.parlance.file.okapi.OkapiFormat}.
 */
@NullMarked
package dev.parlance.file.okapi;

import org.jspecify.annotations.NullMarked;
