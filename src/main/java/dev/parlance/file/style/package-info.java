/**
 * Style sheets that show XML files as HTML in previews. A style sheet is a program of a stranger: it runs in a worker
 * process, which can be ended, with the processor of the JDK in its secure mode, without access to other files, and its
 * output is limited.
 */
@NullMarked
package dev.parlance.file.style;

import org.jspecify.annotations.NullMarked;
