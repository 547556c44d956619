/**
 * The event bus inside one instance: typed requests and responses, passed by reference, and nudges. It carries no
 * state: data that must not be lost are written to the database before a message is sent.
 */
@NullMarked
package dev.parlance.bus;

import org.jspecify.annotations.NullMarked;
