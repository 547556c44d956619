package dev.parlance.http.reply;

/** A body that is generated while it is sent, the next piece only when the connection has taken the one before. */
record GeneratedBody(Download content) {}
