/**
 * Replacement of the encryption key while instances run. The database names the keys that its values need, so that a
 * start without one of them is refused. The work needs no other state: a value that does not name the current key is
 * encrypted again.
 */
@NullMarked
package dev.parlance.rotation;

import org.jspecify.annotations.NullMarked;
