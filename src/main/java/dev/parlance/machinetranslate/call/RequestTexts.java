package dev.parlance.machinetranslate.call;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Divides texts among requests. */
public final class RequestTexts {
    private RequestTexts() {}

    /**
     * The texts of each request, in their order. A text that is larger than a request may be has a request of its own.
     *
     * @param mostTexts per request, at least 1
     * @param mostBytes of the texts of a request, in UTF-8
     */
    public static List<List<String>> divide(List<String> texts, int mostTexts, long mostBytes) {
        var requests = new ArrayList<List<String>>();
        var from = 0;
        var bytes = 0L;
        for (var i = 0; i < texts.size(); i++) {
            var size = bytes(texts.get(i));
            if (i > from && (i - from == mostTexts || bytes + size > mostBytes)) {
                requests.add(texts.subList(from, i));
                from = i;
                bytes = 0;
            }
            bytes += size;
        }
        if (from < texts.size()) {
            requests.add(texts.subList(from, texts.size()));
        }
        return requests;
    }

    /** The size of a text in UTF-8. */
    public static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
