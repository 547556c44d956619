package dev.parlance.webhook.delivery.call;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Status and headers of a response.
 *
 * @param headers as JSON, a list of values a name
 * @param retryAfter value of that header, or null
 */
record ResponseHead(int status, String headers, @Nullable String retryAfter) {
    private static final JsonStringEncoder QUOTES = JsonStringEncoder.getInstance();

    static ResponseHead of(int status, Iterable<Map.Entry<String, String>> headers, @Nullable String retryAfter) {
        return new ResponseHead(status, json(headers), retryAfter);
    }

    /** Each name once with all its values. */
    private static String json(Iterable<Map.Entry<String, String>> headers) {
        var names = new ArrayList<String>(8);
        var values = new ArrayList<String>(8);
        for (var header : headers) {
            names.add(header.getKey());
            values.add(header.getValue());
        }
        var json = new StringBuilder(128).append('{');
        for (var i = 0; i < names.size(); i++) {
            if (next(names, 0, names.get(i)) == i) {
                json.append(i == 0 ? "\"" : ",\"");
                QUOTES.quoteAsString(names.get(i), json);
                json.append("\":[");
                for (var j = i; j < names.size(); j = next(names, j + 1, names.get(i))) {
                    json.append(j == i ? "\"" : ",\"");
                    QUOTES.quoteAsString(values.get(j), json);
                    json.append('"');
                }
                json.append(']');
            }
        }
        return json.append('}').toString();
    }

    /** Where that name stands next, or the end. */
    private static int next(List<String> names, int from, String name) {
        var at = from;
        while (at < names.size() && !names.get(at).equalsIgnoreCase(name)) {
            at++;
        }
        return at;
    }
}
