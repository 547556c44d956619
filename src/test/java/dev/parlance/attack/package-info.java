/**
 * Attacks from outside, over HTTP against the real service: by strangers without a login, and by users with few rights
 * against others.
 */
@NullMarked
package dev.parlance.attack;

import org.jspecify.annotations.NullMarked;
