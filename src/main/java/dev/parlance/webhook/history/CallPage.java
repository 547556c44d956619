package dev.parlance.webhook.history;

import java.util.List;

/**
 * The calls of a page in their order.
 *
 * @param total number of calls in the list
 * @param rest number of calls on all pages, which may follow a call of the list
 */
record CallPage(long total, long rest, List<WebhookCall> calls) {}
