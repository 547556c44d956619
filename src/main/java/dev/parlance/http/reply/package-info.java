/**
 * Replies and how they are written: JSON, problems, streams, ranges, entity tags. An endpoint returns a value;
 * headers, limits and metrics of the response are written here once.
 */
@NullMarked
package dev.parlance.http.reply;

import org.jspecify.annotations.NullMarked;
