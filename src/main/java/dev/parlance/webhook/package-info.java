/**
 * Webhooks as callers see them: who registered what, and the history of the calls. What happens between an event and
 * its call is in {@code delivery}. The history is never counted: every day has exact counters, written with the calls,
 * and a page is found by stepping over whole days.
 */
@NullMarked
package dev.parlance.webhook;

import org.jspecify.annotations.NullMarked;
