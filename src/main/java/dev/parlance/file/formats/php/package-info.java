/**
 * String literals of PHP, as in the arrays of Laravel, found by a small lexer of our own. A literal that is translated
 * is written with the escapes of its kind; every other byte stays.
 */
@NullMarked
package dev.parlance.file.formats.php;

import org.jspecify.annotations.NullMarked;
