/**
 * Reads the settings. One documented YAML file holds all defaults; an external file and then environment variables
 * override it setting by setting. All errors are reported at once, each with its path, before any part of the service
 * starts, so that the service never runs with half of a configuration. Pure Java: a feature gets its own record and
 * knows nothing of files.
 */
@NullMarked
package dev.parlance.config;

import org.jspecify.annotations.NullMarked;
