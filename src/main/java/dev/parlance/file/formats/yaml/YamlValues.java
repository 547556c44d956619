package dev.parlance.file.formats.yaml;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The scalar values of a file by their paths, for settings that refer to other values.
 *
 * @param rootKeys the number of keys in the root mappings of the file
 */
record YamlValues(Map<String, String> byPath, int rootKeys) {
    static final YamlValues NONE = new YamlValues(Map.of(), 0);

    static YamlValues of(String text) throws UnreadableFile {
        var pass = new Pass();
        var parser = YamlSource.parser(text);
        for (var event = YamlReader.next(parser); event != null; event = YamlReader.next(parser)) {
            pass.event(event);
        }
        return new YamlValues(pass.values, pass.rootKeys);
    }

    /**
     * The value beside another one.
     *
     * @param path of the other value
     * @param wanted from the collection of that value, or from the root if it begins with a slash
     */
    @Nullable
    String at(String path, String wanted) {
        if (wanted.startsWith("/")) {
            return byPath.get(wanted.substring(1));
        }
        return byPath.get(path.substring(0, path.lastIndexOf('/') + 1) + wanted);
    }

    /** One pass over a file. */
    private static final class Pass {
        private final Map<String, String> values = new HashMap<>();
        private final Deque<YamlNode> open = new ArrayDeque<>();
        private int rootKeys;

        void event(Event event) throws UnreadableFile {
            switch (event.getEventId()) {
                case Scalar -> scalar(((ScalarEvent) event).getValue());
                case Alias -> scalar("*");
                case MappingStart, SequenceStart -> YamlReader.open(open, (CollectionStartEvent) event);
                case MappingEnd, SequenceEnd -> {
                    open.pop();
                    completed("?");
                }
                default -> {}
            }
        }

        private void scalar(String value) {
            var parent = open.peek();
            if (parent != null && !parent.expectsKey()) {
                values.putIfAbsent(parent.path(), value);
            }
            completed(value);
        }

        private void completed(String text) {
            var parent = open.peek();
            if (parent != null) {
                rootKeys += parent.isRoot() && parent.expectsKey() ? 1 : 0;
                parent.completed(text);
            }
        }
    }
}
