package dev.parlance.webhook.delivery.call;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the headers of a response as JSON for the history. */
final class ResponseHeaders {
    private static final JsonStringEncoder QUOTES = JsonStringEncoder.getInstance();

    private ResponseHeaders() {}

    /** Each name once, with the list of its values. */
    static String json(Iterable<Map.Entry<String, String>> headers) {
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

    /** The next position of a name, or the end. */
    private static int next(List<String> names, int from, String name) {
        var at = from;
        while (at < names.size() && !names.get(at).equalsIgnoreCase(name)) {
            at++;
        }
        return at;
    }
}
