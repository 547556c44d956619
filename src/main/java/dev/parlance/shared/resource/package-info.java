/**
 * Files of the jar that the service reads. They are kept in the form that people edit, and the build adds the form that
 * a start reads with less work.
 */
@NullMarked
package dev.parlance.shared.resource;

import org.jspecify.annotations.NullMarked;
