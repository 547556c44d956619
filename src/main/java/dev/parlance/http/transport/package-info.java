/**
 * How servers read from sockets. The SPI of Vert.x for transports is written in types of Netty, so this package, and no
 * other, uses them; it uses no internals of Vert.x.
 */
@NullMarked
package dev.parlance.http.transport;

import org.jspecify.annotations.NullMarked;
