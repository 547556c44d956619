/** The objects of an instance that all features use, passed to their constructors as one value. */
@NullMarked
package dev.parlance.services;

import org.jspecify.annotations.NullMarked;
