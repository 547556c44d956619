/**
 * Encryption of the few things that must be stored and read back, such as the secrets that webhooks are signed with:
 * whoever reads the database or a backup of it alone cannot use them. Pure Java over the JDK's AES-256-GCM.
 */
@NullMarked
package dev.parlance.secret;

import org.jspecify.annotations.NullMarked;
