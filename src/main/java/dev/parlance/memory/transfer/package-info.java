/**
 * Imports files into memories and exports memories as files, both in constant memory.
 */
@NullMarked
package dev.parlance.memory.transfer;

import org.jspecify.annotations.NullMarked;
