/**
 * Reads the settings. One documented YAML file contains all defaults; an external file and then environment variables
 * override it setting by setting. All errors are reported at once, each with its path, before any part of the service
 * starts. A feature gets only the record of its own section.
 */
@NullMarked
package dev.parlance.config;

import org.jspecify.annotations.NullMarked;
