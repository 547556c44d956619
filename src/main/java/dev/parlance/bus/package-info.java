/**
 * The event bus inside one instance: typed questions and answers passed by reference, and nudges. It carries work and
 * hints, never facts; what must survive is in the database before anything is said here.
 */
@NullMarked
package dev.parlance.bus;

import org.jspecify.annotations.NullMarked;
