package dev.parlance.http.reply;

import dev.parlance.shared.Page;
import org.jspecify.annotations.Nullable;

/**
 * A body that is generated while it is sent, the next piece only when the connection has taken the one before.
 *
 * @param page from which the {@code Link} header follows; null if it is no list
 */
record GeneratedBody(Download content, @Nullable Page<?> page) {}
