/**
 * Fuzzes files. Every file is made from a seed by mutations that its number determines, so that a failure can be
 * repeated. A file is read as the worker process of an import reads it, written with translations as an export writes
 * it, and read again. It may be refused with a reason; nothing else may go wrong.
 */
@NullMarked
package dev.parlance.attack.files;

import org.jspecify.annotations.NullMarked;
