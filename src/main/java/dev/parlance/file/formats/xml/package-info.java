/**
 * XML with rules of the Internationalization Tag Set: any vocabulary, Android string resources and RESX.
 */
@NullMarked
package dev.parlance.file.formats.xml;

import org.jspecify.annotations.NullMarked;
