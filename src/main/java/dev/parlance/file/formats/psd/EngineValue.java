package dev.parlance.file.formats.psd;

import java.util.List;
import java.util.Map;

/** A value in the data of the text engine, and the range of its bytes. */
sealed interface EngineValue {
    int start();

    int end();

    /** Names with values. */
    record Members(int start, int end, Map<String, EngineValue> all) implements EngineValue {}

    /** An array. */
    record Items(int start, int end, List<EngineValue> all) implements EngineValue {}

    /** A string without its parentheses and escapes. */
    record Characters(int start, int end, String text) implements EngineValue {}

    /** A number, a truth value, or a name. */
    record Atom(int start, int end, String text) implements EngineValue {}
}
