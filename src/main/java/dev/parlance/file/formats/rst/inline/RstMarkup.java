package dev.parlance.file.formats.rst.inline;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds inline markup by the rules of docutils. What has no end is looked for once, so that the time grows with the
 * length of the text.
 */
final class RstMarkup {
    private static final Pattern FOOTNOTE =
            Pattern.compile("\\[(?:[0-9]++|\\*|#?(?:[\\p{L}\\p{N}]++(?:[-._+:][\\p{L}\\p{N}]++){0,50}+)?+)\\]_");

    private final String raw;
    /** Marks whose ends are not in the rest of the text. */
    private final Set<String> unended = new HashSet<>();
    /** Where the last markup ended. */
    private int fresh;

    private int wordStart;
    private int wordEnd;
    /** Whether a character is escaped by a backslash. */
    private final boolean[] escaped;

    RstMarkup(String raw) {
        this.raw = raw;
        this.escaped = new boolean[raw.length() + 1];
        for (var i = raw.indexOf('\\'); i >= 0; i = raw.indexOf('\\', i + 2)) {
            escaped[i + 1] = true;
        }
    }

    /** A range of the text. */
    record Range(int start, int end) {}

    /**
     * Markup.
     *
     * @param content the text in it; null when it has none
     */
    record Found(int start, int end, @Nullable Range content) {}

    /** What follows interpreted text: a role, and underscores of a reference. */
    record Tail(int role, int end) {}

    /** Says where markup ended, after which markup may begin. */
    void ended(int index) {
        fresh = index;
    }

    /** The markup that begins at an index; null when none does. */
    @Nullable
    Found at(int at) {
        var c = raw.charAt(at);
        if (escaped[at] || ("*`_|[:".indexOf(c) < 0 && !RstCharacters.isName(c))) {
            return null;
        }
        if (at > 0 && at != fresh && !RstCharacters.isPrefix(raw.charAt(at - 1))) {
            return null;
        }
        return switch (c) {
            case '*' -> raw.startsWith("**", at) ? pair(at, "**") : pair(at, "*");
            case '`' -> raw.startsWith("``", at) ? literal(at) : interpreted(at, at);
            case '_' -> raw.startsWith("_`", at) ? target(at) : null;
            case '|' -> substitution(at);
            case '[' -> footnote(at);
            case ':' -> role(at);
            default -> word(at);
        };
    }

    /** Whether markup may have content that begins at an index. */
    private boolean opens(int start, int content) {
        return content < raw.length()
                && !RstCharacters.isSpace(raw.charAt(content))
                && (start == 0 || start == fresh || !RstCharacters.isPair(raw.charAt(start - 1), raw.charAt(content)));
    }

    private boolean isSuffix(int at) {
        return at == raw.length() || RstCharacters.isSuffix(raw.charAt(at));
    }

    private @Nullable Found pair(int at, String mark) {
        var from = at + mark.length();
        var end = opens(at, from) ? end(mark, from) : -1;
        return end < 0 ? null : new Found(at, end + mark.length(), new Range(from, end));
    }

    private @Nullable Found literal(int at) {
        var found = pair(at, "``");
        return found == null ? null : new Found(at, found.end(), null);
    }

    /** Index of the end-string; -1 when there is none. */
    private int end(String mark, int from) {
        if (unended.contains(mark)) {
            return -1;
        }
        for (var end = raw.indexOf(mark, from); end >= 0; end = raw.indexOf(mark, end + 1)) {
            var ends = !RstCharacters.isSpace(raw.charAt(end - 1)) || end == from;
            if (ends && (!escaped[end] || mark.equals("``")) && isSuffix(end + mark.length())) {
                return end == from ? -1 : end;
            }
        }
        unended.add(mark);
        return -1;
    }

    private @Nullable Found target(int at) {
        var from = at + 2;
        var end = opens(at, from) && raw.charAt(from) != '`' ? end("`", from) : -1;
        return end < 0 ? null : new Found(at, end + 1, new Range(from, end));
    }

    private @Nullable Found substitution(int at) {
        if (raw.startsWith("||", at) || !opens(at, at + 1) || unended.contains("|")) {
            return null;
        }
        for (var end = raw.indexOf('|', at + 1); end >= 0; end = raw.indexOf('|', end + 1)) {
            var after = end + 1;
            while (after < raw.length() && after < end + 3 && raw.charAt(after) == '_') {
                after++;
            }
            for (; after > end && !escaped[end] && !RstCharacters.isSpace(raw.charAt(end - 1)); after--) {
                if (isSuffix(after)) {
                    return new Found(at, after, null);
                }
            }
        }
        unended.add("|");
        return null;
    }

    private @Nullable Found footnote(int at) {
        var label = FOOTNOTE.matcher(raw).region(at, raw.length());
        return label.lookingAt() && label.end() > at + 3 && isSuffix(label.end())
                ? new Found(at, label.end(), null)
                : null;
    }

    private @Nullable Found role(int at) {
        var end = at + 1 < raw.length() && RstCharacters.isName(raw.charAt(at + 1)) ? nameEnd(at + 1) : 0;
        return end > 0 && raw.startsWith(":`", end) && !raw.startsWith(":``", end) ? interpreted(at, end + 1) : null;
    }

    /** A reference of one word, or an address. */
    private @Nullable Found word(int at) {
        var end = nameEnd(at);
        for (var after = raw.startsWith("__", end) ? end + 2 : end + 1; after > end; after--) {
            if (raw.startsWith("_", end) && isSuffix(after)) {
                return new Found(at, after, null);
            }
        }
        var address = Addresses.end(raw, at);
        return address < 0 ? null : new Found(at, address, null);
    }

    /** The end of a name: letters and digits with single other characters between them. */
    private int nameEnd(int at) {
        if (at >= wordStart && at < wordEnd) {
            return wordEnd;
        }
        var end = at;
        while (end < raw.length()
                && (RstCharacters.isName(raw.charAt(end))
                        || (end + 1 < raw.length()
                                && "-._+:".indexOf(raw.charAt(end)) >= 0
                                && RstCharacters.isName(raw.charAt(end + 1))))) {
            end++;
        }
        wordStart = at;
        wordEnd = end;
        return end;
    }

    private @Nullable Found interpreted(int at, int quote) {
        var from = quote + 1;
        if (!opens(at, from) || raw.charAt(from) == '`' || unended.contains("`_")) {
            return null;
        }
        for (var end = raw.indexOf('`', from); end >= 0; end = raw.indexOf('`', end + 1)) {
            var spaced = RstCharacters.isSpace(raw.charAt(end - 1)) && !escaped[end - 1];
            var tail = spaced || escaped[end] ? null : tail(end + 1);
            if (tail != null) {
                return found(raw.substring(at, quote), new Range(at, tail.end()), new Range(from, end), tail);
            }
        }
        unended.add("`_");
        return null;
    }

    private @Nullable Tail tail(int at) {
        var role = at;
        if (raw.startsWith(":", at) && at + 1 < raw.length() && RstCharacters.isName(raw.charAt(at + 1))) {
            var end = nameEnd(at + 1);
            role = raw.startsWith(":", end) ? end + 1 : at;
        }
        var tail = references(role, role);
        return tail == null && role > at ? references(at, at) : tail;
    }

    private @Nullable Tail references(int at, int role) {
        for (var after = raw.startsWith("__", at) ? at + 2 : raw.startsWith("_", at) ? at + 1 : at;
                after >= at;
                after--) {
            if (isSuffix(after)) {
                return new Tail(role, after);
            }
        }
        return null;
    }

    private Found found(String role, Range all, Range content, Tail tail) {
        var suffix = raw.substring(content.end() + 1, tail.role());
        var name = role.isEmpty() ? suffix : role;
        var bare = name.isEmpty() ? "" : name.substring(1, name.length() - 1);
        var refers = tail.end() > tail.role();
        var title = Roles.titleEnd(raw, escaped, content, refers);
        if (!name.isEmpty() && (refers || (!role.isEmpty() && !suffix.isEmpty()))) {
            return new Found(all.start(), all.end(), null);
        } else if (title > content.start() && (refers || Roles.hasTitle(bare))) {
            return new Found(all.start(), all.end(), new Range(content.start(), title));
        }
        var text = title < 0 && (refers || Roles.isText(bare));
        return new Found(all.start(), all.end(), text ? content : null);
    }
}
