package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the dialect of a JSON file that is too large for a tree of its values, by what {@link Dialects} finds. */
final class DialectScan {
    /** No message of Chrome or go-i18n has more members. */
    private static final int MOST_NAMES = 20;

    private final JsonParser json;
    private boolean arb;
    private boolean chrome = true;
    private boolean go = true;
    private boolean described;
    private boolean laravel = true;
    private boolean keysAreTexts;
    private boolean i18next;
    private boolean found;

    DialectScan(JsonParser json) {
        this.json = json;
    }

    /** The dialect of the value that begins with the current token; null when it has none. */
    @Nullable
    DialectFormat dialect() throws IOException {
        var root = json.currentToken();
        if (root == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                found = true;
                member(json.currentName());
            }
        } else {
            values(root);
        }
        return arb
                ? new ArbFormat()
                : chrome && found
                        ? new ChromeFormat()
                        : go && found && described
                                ? new GoFormat()
                                : laravel && keysAreTexts ? new LaravelFormat() : i18next ? new I18nextFormat() : null;
    }

    private void member(String name) throws IOException {
        var token = json.nextToken();
        if (token == JsonToken.VALUE_STRING) {
            arb |= name.equals(ArbFormat.LOCALE);
            chrome = false;
            keysAreTexts |= laravel && LaravelFormat.hasPlaceholder(name, json.getText());
            text();
            return;
        }
        laravel = false;
        if (token != JsonToken.START_OBJECT) {
            chrome = false;
            go = false;
            inner(token);
            return;
        }
        var message = new Message();
        message.read();
        chrome &= message.isChrome();
        go &= message.isGo();
        described |= message.isDescribed();
    }

    /** An array, as in version 1 of go-i18n, or another value. */
    private void values(JsonToken root) throws IOException {
        chrome = false;
        laravel = false;
        if (root != JsonToken.START_ARRAY) {
            inner(root);
            return;
        }
        for (var token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            found = true;
            described = true;
            if (token == JsonToken.START_OBJECT) {
                var message = new Message();
                message.read();
                go &= message.texts.contains("id") && message.names.contains("translation");
            } else {
                go = false;
                inner(token);
            }
        }
    }

    private void text() throws IOException {
        i18next |= !i18next && I18nextFormat.hasPlaceholder(json.getText());
    }

    /** Reads all of a value. */
    private void inner(JsonToken first) throws IOException {
        var depth = 0;
        for (var token = first; ; token = json.nextToken()) {
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (token == JsonToken.VALUE_STRING) {
                text();
            }
            if (depth == 0 && token != JsonToken.FIELD_NAME) {
                return;
            }
        }
    }

    /** The first members of an object. */
    private final class Message {
        private final Set<String> names = new HashSet<>();
        private final Set<String> texts = new HashSet<>();

        void read() throws IOException {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                var isText = json.nextToken() == JsonToken.VALUE_STRING;
                if (names.size() < MOST_NAMES && names.add(name) && isText) {
                    texts.add(name);
                }
                inner(json.currentToken());
            }
        }

        boolean isChrome() {
            return texts.contains(ChromeFormat.MESSAGE) && ChromeFormat.MEMBERS.containsAll(names);
        }

        boolean isGo() {
            return texts.contains("other") && texts.size() == names.size() && areOfGo();
        }

        private boolean areOfGo() {
            for (var name : names) {
                if (!GoFormat.isOfMessage(name)) {
                    return false;
                }
            }
            return true;
        }

        boolean isDescribed() {
            return isGo()
                    && (texts.contains("description")
                            || texts.contains("hash")
                            || names.stream().filter(GoFormat.FORMS::contains).count() > 1);
        }
    }
}
