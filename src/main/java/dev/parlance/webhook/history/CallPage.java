package dev.parlance.webhook.history;

import java.util.List;

/**
 * The calls of a page in their order.
 *
 * @param total number of calls on all pages
 */
record CallPage(long total, List<WebhookCall> calls) {}
