/**
 * HTML in the texts of other formats: its paragraphs and the texts of its attributes are texts of their own, and only
 * what is translated changes. A text without tags and character references is not HTML. A text in which the format
 * around it has inline codes is not read as HTML either; its tags are inline codes.
 */
@NullMarked
package dev.parlance.file.subfilter;

import org.jspecify.annotations.NullMarked;
