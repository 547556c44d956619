package dev.parlance.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;

/** Settings for tests: the defaults, except those that a test sets. */
public final class TestConfig {
    private static final JsonNode DEFAULTS = ConfigFile.bundled();

    private TestConfig() {}

    /**
     * The defaults with some settings replaced.
     *
     * @param pathsAndValues paths of settings, each followed by its value as text
     */
    public static Config with(String... pathsAndValues) {
        var variables = new HashMap<String, String>();
        for (var i = 0; i < pathsAndValues.length; i += 2) {
            variables.put(Environment.name(pathsAndValues[i]), pathsAndValues[i + 1]);
        }
        var binder = new Binder(DEFAULTS, null, "the defaults", new Environment(variables));
        var config = binder.bind(Config.class);
        if (!binder.problems().isEmpty()) {
            throw new InvalidConfig(binder.problems());
        }
        return config;
    }
}
