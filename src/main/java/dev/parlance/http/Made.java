package dev.parlance.http;

/** A body that is made while it is sent, the next piece only when the connection has taken the one before. */
record Made(Download content) {}
