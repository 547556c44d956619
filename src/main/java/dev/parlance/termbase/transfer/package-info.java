/**
 * Imports files into term bases as durable tasks, and exports term bases as files.
 */
@NullMarked
package dev.parlance.termbase.transfer;

import org.jspecify.annotations.NullMarked;
