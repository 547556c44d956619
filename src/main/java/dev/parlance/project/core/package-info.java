/**
 * A project, its status, its visibility to callers, and the statements that read it.
 */
@NullMarked
package dev.parlance.project.core;

import org.jspecify.annotations.NullMarked;
