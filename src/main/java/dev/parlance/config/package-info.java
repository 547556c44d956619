/**
 * Every setting as a record. One documented YAML file holds all defaults; an external file and then environment variables
 * overlay it leaf by leaf. Anything wrong is told at once, each with its path, before a part of the service starts, so that
 * nothing half-configured ever runs. Pure Java: a feature is given its own record and knows nothing of files.
 */
@NullMarked
package dev.parlance.config;

import org.jspecify.annotations.NullMarked;
