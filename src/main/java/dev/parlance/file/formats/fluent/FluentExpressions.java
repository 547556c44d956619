package dev.parlance.file.formats.fluent;

import dev.parlance.file.gate.UnreadableFile;

/** Passes the expressions of placeables. */
final class FluentExpressions {
    /** Placeables and calls within each other; nobody writes as many. */
    private static final int DEEPEST = 100;

    private final FluentSource source;
    private int depth;

    FluentExpressions(FluentSource source) {
        this.source = source;
    }

    /** Enters a placeable, a call or a variant, which {@link #leave} leaves. */
    void enter() throws UnreadableFile {
        if (++depth > DEEPEST) {
            throw source.broken("placeables are nested more than %d deep".formatted(DEEPEST));
        }
    }

    void leave() {
        depth--;
    }

    /** Passes a literal, a reference, a call or a placeable within a placeable. */
    void pass() throws UnreadableFile {
        var c = source.next();
        if (c == '"') {
            string();
        } else if (c == '{') {
            placeable();
        } else if (FluentSource.isDigit(c) || (c == '-' && FluentSource.isDigit(source.charAt(source.at() + 1)))) {
            number();
        } else {
            reference();
        }
    }

    private void skip(int count) {
        source.go(source.at() + count);
    }

    private void placeable() throws UnreadableFile {
        enter();
        skip(1);
        source.blank();
        pass();
        source.blank();
        source.expect("}");
        leave();
    }

    private void string() throws UnreadableFile {
        skip(1);
        while (source.next() != '"') {
            if (source.isLineEnd()) {
                throw source.broken("the string has no end");
            }
            skip(source.next() == '\\' ? 2 : 1);
        }
        skip(1);
    }

    void number() throws UnreadableFile {
        skip(source.next() == '-' ? 1 : 0);
        digits();
        if (source.next() == '.') {
            skip(1);
            digits();
        }
    }

    private void digits() throws UnreadableFile {
        if (!FluentSource.isDigit(source.next())) {
            throw source.broken("a digit is missing");
        }
        while (FluentSource.isDigit(source.next())) {
            skip(1);
        }
    }

    private void reference() throws UnreadableFile {
        var variable = source.next() == '$';
        skip(variable || source.next() == '-' ? 1 : 0);
        source.identifier();
        if (variable) {
            return;
        }
        if (source.next() == '.') {
            skip(1);
            source.identifier();
        }
        var end = source.at();
        source.blank();
        if (source.next() == '(') {
            arguments();
        } else {
            source.go(end);
        }
    }

    private void arguments() throws UnreadableFile {
        enter();
        skip(1);
        source.blank();
        while (source.next() != ')') {
            pass();
            source.blank();
            if (source.next() == ':') {
                skip(1);
                source.blank();
                pass();
                source.blank();
            }
            if (source.next() != ')') {
                source.expect(",");
                source.blank();
            }
        }
        skip(1);
        leave();
    }
}
