package dev.parlance.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings in environment variables: {@code http.maxBodyBytes} is {@code PARLANCE_HTTP_MAX_BODY_BYTES}. The variable
 * {@code …_FILE} names a file that contains the value, such as a mounted secret.
 */
final class Environment {
    private static final String PREFIX = "PARLANCE_";
    private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");
    private static final Set<String> OF_OTHERS = Set.of("PARLANCE_CONFIG", "PARLANCE_LOG_FORMAT", "PARLANCE_LOG_LEVEL");

    private final Map<String, String> variables;
    private final Set<String> known = new HashSet<>(OF_OTHERS);

    Environment(Map<String, String> variables) {
        this.variables = variables;
    }

    static String name(String path) {
        var words = HUMP.matcher(path.replace('.', '_')).replaceAll("$1_$2");
        return PREFIX + words.toUpperCase(Locale.ROOT);
    }

    /** The value and the name of the variable, or null if neither form is set. */
    @Nullable
    Variable find(String path) {
        var name = name(path);
        var fileName = name + "_FILE";
        known.add(name);
        known.add(fileName);
        var value = variables.get(name);
        var file = variables.get(fileName);
        if (value != null && file != null) {
            throw new IllegalArgumentException("is set by both %s and %s".formatted(name, fileName));
        }
        if (file != null) {
            return new Variable(fileName, read(file));
        }
        return value == null ? null : new Variable(name, value);
    }

    /** Whether a variable sets a setting, in either form. */
    boolean sets(String path) {
        var name = name(path);
        return variables.containsKey(name) || variables.containsKey(name + "_FILE");
    }

    /** Names that look like settings but are not; Kubernetes creates such variables for every service. */
    List<String> unknown() {
        return variables.keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
                .sorted()
                .toList();
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("cannot be read from the file " + file, unreadable);
        }
    }

    /** A variable that is set. */
    record Variable(String name, String value) {}
}
