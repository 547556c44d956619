package dev.parlance.webhook.registration;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.webhook.delivery.call.WebhookHeaders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The own headers of a webhook as others than its creator see them: with a mask for each value, because a value is
 * often a credential of the receiver. A mask in a request keeps the current value, so that others can edit the webhook.
 */
final class MaskedHeaders {
    private static final String MASK = WebhookHeaders.MASK;

    private MaskedHeaders() {}

    /** The headers with a mask for each value. */
    static Map<String, String> of(Map<String, String> headers) {
        return headers.keySet().stream().collect(Collectors.toUnmodifiableMap(name -> name, _ -> MASK));
    }

    /** A new webhook: there is no value that a mask could keep. */
    static WebhookEdit unmasked(WebhookEdit created) {
        return unmasked(created, Map.of());
    }

    /**
     * An edit with the current value in the place of each mask. Only the creator may send these values to another URL:
     * others could read them there.
     */
    static WebhookEdit unmasked(WebhookEdit edit, Webhook current, boolean byCreator) {
        if (!byCreator && edit.ownHeaders().containsValue(MASK) && !edit.url().equals(current.url())) {
            throw new Fault.Invalid(Violation.at(
                    "/headers",
                    "masked",
                    "must not contain masked values if the URL changes; give other values or remove the headers"));
        }
        return unmasked(edit, current.headers());
    }

    private static WebhookEdit unmasked(WebhookEdit edit, Map<String, String> current) {
        if (!edit.ownHeaders().containsValue(MASK)) {
            return edit;
        }
        var values = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        values.putAll(current);
        var headers = new HashMap<String, String>();
        var violations = new ArrayList<Violation>();
        edit.ownHeaders().forEach((name, value) -> {
            var known = value.equals(MASK) ? values.get(name) : value;
            if (known == null) {
                violations.add(Violation.at("/headers/" + name, "masked", "is masked, but has no value to keep"));
            } else {
                headers.put(name, known);
            }
        });
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return edit.with(headers);
    }
}
