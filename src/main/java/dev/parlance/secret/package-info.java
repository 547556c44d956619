/**
 * Encryption of the few things that must be stored and read back, such as the secrets that webhooks are signed with:
 * the database alone, or a backup of it, does not reveal them. Pure Java over the JDK's AES-256-GCM.
 */
@NullMarked
package dev.parlance.secret;

import org.jspecify.annotations.NullMarked;
