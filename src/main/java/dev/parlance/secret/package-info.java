/**
 * Encryption of values that must be stored and read again, such as the signing secrets of webhooks. The database or a
 * backup of it does not reveal them without the key. It uses AES-256-GCM of the JDK.
 */
@NullMarked
package dev.parlance.secret;

import org.jspecify.annotations.NullMarked;
