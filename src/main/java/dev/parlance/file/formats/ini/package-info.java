/**
 * Files of keys and values in sections: INI, the language files of Joomla and desktop entries.
 */
@NullMarked
package dev.parlance.file.formats.ini;

import org.jspecify.annotations.NullMarked;
