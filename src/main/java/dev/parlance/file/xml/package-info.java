/**
 * XML with the positions of its tokens, for formats whose files are written by splicing. A gate has read each file as
 * well-formed before, so that nothing here checks that.
 */
@NullMarked
package dev.parlance.file.xml;

import org.jspecify.annotations.NullMarked;
