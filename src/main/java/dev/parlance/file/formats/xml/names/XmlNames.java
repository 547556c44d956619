package dev.parlance.file.formats.xml.names;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the elements of a file by their names: those of import settings without XPaths, in a file without rules
 * of the Internationalization Tag Set. They are those that an engine finds in a tree of the file.
 */
public final class XmlNames implements XmlRule.Source {
    private static final String ITS = "www.w3.org/2005/11/its";
    private static final List<String> XPATHS =
            List.of("xml/contextNoteXpath", "xml/contextKeyXPath", "xml/maxLenXPath", "xml/preserveWhitespaceXPath");

    private final String file;
    private final XmlNameChoice choice;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<XmlRule> rules = new ArrayList<>();
    private final XmlMixed mixed = new XmlMixed();
    private @Nullable XmlRule last;
    private Iterator<XmlRule> next = Collections.emptyIterator();

    private XmlNames(String file, XmlNameChoice choice) {
        this.file = file;
        this.choice = choice;
    }

    /** An element that is open, with what the elements in it have from it. */
    private record Open(int number, boolean translated, boolean preservesSpace, boolean locked) {}

    /**
     * The rules of a file; null when its settings or the file have other rules than names.
     *
     * @throws UnreadableFile when an attribute {@code xml:space} has a value that XML 1.0 does not have
     */
    public static @Nullable XmlNames of(String file, FileImportSettings settings) throws UnreadableFile {
        var paths = XPATHS.stream().filter(path -> settings.text(path) != null).count();
        if (paths > 0 || !settings.choice("xml/rulesFormat").equals("PLAIN") || file.contains(ITS)) {
            return null;
        }
        var names = new XmlNames(file, XmlNameChoice.of(settings));
        return names.read() ? names : null;
    }

    /** Reads the file; false when a namespace is not written as it is. */
    private boolean read() throws UnreadableFile {
        var lexer = new XmlLexer(file, 0, file.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case START, EMPTY -> {
                    if (has("xmlns", token) && has("&", token)) {
                        return false;
                    }
                    element(token);
                }
                case END -> open.poll();
                case TEXT, CDATA -> text(token);
                default -> {}
            }
        }
        if (choice.mixedAreInline()) {
            mixed.each(number -> rules.set(number, shared(rules.get(number).asInline())));
        }
        next = rules.iterator();
        return true;
    }

    private boolean has(String part, XmlToken tag) {
        return file.indexOf(part, tag.start(), tag.end()) >= 0;
    }

    private void text(XmlToken token) {
        var parent = open.peek();
        if (parent != null && choice.mixedAreInline()) {
            mixed.text(parent.number(), file, token);
        }
    }

    private void element(XmlToken tag) throws UnreadableFile {
        var parent = open.peek();
        var isTranslated = choice.translates(tag.name(), parent == null, parent == null || parent.translated());
        var preserves = preservesSpace(tag, parent != null && parent.preservesSpace());
        var locked = (parent != null && parent.locked()) || choice.locks(tag.name());
        var key = has("xml:id", tag) ? value(tag, "xml:id") : null;
        var html = choice.isHtml(tag.name());
        var described = new Described(preserves, key == null || key.isBlank() ? null : key, null, locked, null, html);
        var inline = choice.isInline(tag.name());
        rules.add(shared(new XmlRule(isTranslated, inline, false, described, attributes(tag))));
        mixed.element(parent == null ? -1 : parent.number());
        if (tag.is(Kind.START)) {
            open.push(new Open(rules.size() - 1, isTranslated, preserves, locked));
        }
    }

    /** The rule, or the last one if it is equal: a file has many elements, and few rules. */
    private XmlRule shared(XmlRule rule) {
        var before = last;
        if (before != null && before.equals(rule)) {
            return before;
        }
        last = rule;
        return rule;
    }

    private boolean preservesSpace(XmlToken tag, boolean inherited) throws UnreadableFile {
        var space = has("xml:space", tag) ? value(tag, "xml:space") : null;
        if (space == null) {
            return inherited;
        } else if (!space.equals("preserve") && !space.equals("default")) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "the value of xml:space must be \"preserve\" or \"default\", not \"%s\""
                            .formatted(space.substring(0, Math.min(20, space.length()))));
        }
        return space.equals("preserve");
    }

    /** The value of an attribute, in which white space is spaces (XML 1.0, 3.3.3). */
    private @Nullable String value(XmlToken tag, String name) {
        var range = tag.range(file, name);
        if (range == null) {
            return null;
        }
        var raw = file.substring(range.start(), range.end()).replace("\r\n", " ");
        return XmlText.decoded(raw.replace('\r', ' ').replace('\n', ' ').replace('\t', ' '), null);
    }

    /** The attributes that are translated, in the order of a tree: by their names. */
    private List<XmlRule.Attribute> attributes(XmlToken tag) {
        if (!choice.hasAttributes()) {
            return List.of();
        }
        var attributes = new ArrayList<XmlRule.Attribute>();
        tag.names(file, name -> {
            if (choice.translatesAttribute(name)) {
                var described = new Described(false, null, null, choice.locksAttribute(name), null, false);
                attributes.add(new XmlRule.Attribute(name, described));
            }
        });
        attributes.sort(Comparator.comparing(XmlRule.Attribute::name));
        return attributes;
    }

    @Override
    public XmlRule begin(XmlToken tag) {
        return next.next();
    }
}
