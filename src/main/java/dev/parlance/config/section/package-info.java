/**
 * The sections of {@code conf/parlance.yaml}, one record each. A feature gets the record of its section and never the
 * whole configuration. A section checks its own settings when it is created; what concerns two sections is checked by
 * Config.
 */
@NullMarked
package dev.parlance.config.section;

import org.jspecify.annotations.NullMarked;
