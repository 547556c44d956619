/**
 * HTML, ICU messages and choices of Laravel in the texts of other formats. The paragraphs of HTML and the texts of its
 * attributes are texts of their own, and only what is translated changes. A text without tags and character references
 * is not HTML. A text in which the format around it has inline codes is not read as HTML either; its tags are inline
 * codes.
 */
@NullMarked
package dev.parlance.file.subfilter;

import org.jspecify.annotations.NullMarked;
