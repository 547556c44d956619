/**
 * Webhooks as callers register them, with their secrets and headers encrypted in the database.
 */
@NullMarked
package dev.parlance.webhook.registration;

import org.jspecify.annotations.NullMarked;
