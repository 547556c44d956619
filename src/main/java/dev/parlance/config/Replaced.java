package dev.parlance.config;

import dev.parlance.config.InvalidConfig.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings of earlier versions. They stop the start with an explanation: a default would change what they had set. */
final class Replaced {
    private static final String CONNECTIONS =
            "was replaced by database.maxConnections, the connections of all parts of an instance together";
    private static final Map<String, String> EXPLANATIONS = Map.of(
            "http.trustForwardedFor",
            "was replaced by http.trustedProxies, the number of proxies; write 1 for true and 0 for false",
            "database.poolSize",
            CONNECTIONS,
            "database.readConnections",
            CONNECTIONS);

    private Replaced() {}

    /** What has replaced a setting; null if it was never one. */
    static @Nullable String explanation(String path) {
        return EXPLANATIONS.get(path);
    }

    /** The replaced settings that environment variables set. */
    static List<Problem> in(Environment environment) {
        return EXPLANATIONS.entrySet().stream()
                .filter(replaced -> environment.sets(replaced.getKey()))
                .map(replaced ->
                        new Problem(replaced.getKey(), replaced.getValue(), Environment.name(replaced.getKey())))
                .toList();
    }
}
