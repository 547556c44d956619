/** How fast backlogs are worked off, so that they delay no other receiver. */
@NullMarked
package dev.parlance.webhook.delivery.pace;

import org.jspecify.annotations.NullMarked;
