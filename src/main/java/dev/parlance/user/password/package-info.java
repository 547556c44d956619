/**
 * Hashes of passwords: Argon2id (RFC 9106) of Bouncy Castle, in memory that is used again. A hash takes 19 MiB.
 * Allocating them for each one makes 400 MB of garbage per second while strangers flood the login, and its collection
 * stops the event loops.
 */
@NullMarked
package dev.parlance.user.password;

import org.jspecify.annotations.NullMarked;
