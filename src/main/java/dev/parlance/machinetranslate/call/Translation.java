package dev.parlance.machinetranslate.call;

import java.util.OptionalInt;

/**
 * A text that a machine translation service has returned.
 *
 * @param text empty when the response has none
 * @param estimate its estimated quality, 0 to 100; empty without an estimate
 */
public record Translation(String text, OptionalInt estimate) {}
