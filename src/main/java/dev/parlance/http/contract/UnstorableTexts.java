package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the texts of a value that the database cannot store. */
final class UnstorableTexts {
    private final List<Violation> found = new ArrayList<>();
    private final int most;
    private int characters;

    private UnstorableTexts(int most) {
        this.most = most;
    }

    /** The first violations, and fewer than {@code most} if not all could be listed. */
    static List<Violation> of(JsonNode value, int most) {
        var texts = new UnstorableTexts(most);
        texts.collect(value, null);
        return texts.found;
    }

    private void collect(JsonNode value, @Nullable Place place) {
        if (isFull()) {
            return;
        }
        if (value.isTextual()) {
            if (unstorable(value.textValue())) {
                add(Place.pointer(place));
            }
        } else if (value.isArray()) {
            for (var i = 0; i < value.size(); i++) {
                collect(value.get(i), Place.element(place, i));
            }
        } else if (value.isObject()) {
            for (var field : value.properties()) {
                collect(field.getValue(), Place.field(place, field.getKey()));
            }
        }
    }

    private void add(String pointer) {
        found.add(Violation.at(pointer, "text", "must not contain NUL characters or unpaired surrogates"));
        characters += pointer.length();
    }

    private boolean isFull() {
        return found.size() >= most || characters > Violation.MOST_CHARACTERS;
    }

    private static boolean unstorable(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == 0) {
                return true;
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
