package dev.parlance.http.endpoint;

import io.vertx.core.http.HttpServerResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The header {@code Parlance-Ignored}, which names what a request has sent without an effect. */
public final class IgnoredPlaces {
    private static final String NAME = "parlance-ignored";
    private static final String SEPARATOR = ", ";
    private static final int MOST = 10;
    private static final int LONGEST = 100;

    private IgnoredPlaces() {}

    /** Adds names of parameters and pointers to fields; characters that a header cannot contain are percent-encoded. */
    public static void add(HttpServerResponse response, List<String> places) {
        if (places.isEmpty()) {
            return;
        }
        var named = new ArrayList<String>();
        var before = response.headers().get(NAME);
        if (before != null) {
            named.addAll(List.of(before.split(SEPARATOR)));
        }
        places.stream().limit(MOST).map(IgnoredPlaces::encoded).forEach(named::add);
        response.putHeader(NAME, named.stream().distinct().limit(MOST).collect(Collectors.joining(SEPARATOR)));
    }

    private static String encoded(String place) {
        return URLEncoder.encode(place.substring(0, Math.min(place.length(), LONGEST)), StandardCharsets.UTF_8)
                .replace("%2F", "/")
                .replace("+", "%20");
    }
}
