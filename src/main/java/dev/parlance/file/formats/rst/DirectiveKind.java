package dev.parlance.file.formats.rst;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is text in a directive: those of docutils and Sphinx, and usual extensions. */
enum DirectiveKind {
    /** All of it. */
    CONTENT(
            "acks",
            "attention",
            "caution",
            "compound",
            "danger",
            "epigraph",
            "error",
            "footer",
            "header",
            "highlights",
            "hint",
            "hlist",
            "important",
            "note",
            "pull-quote",
            "replace",
            "seealso",
            "sidebar-note",
            "tip",
            "todo",
            "warning"),
    /** What follows its name, and the content. */
    TITLE(
            "admonition",
            "card",
            "centered",
            "contents",
            "dropdown",
            "grid-item-card",
            "list-table",
            "rubric",
            "sidebar",
            "tab",
            "tab-item",
            "table",
            "title",
            "topic"),
    /** What follows its name, but not the content. */
    ONLY_TITLE("csv-table"),
    /** The content, and not what follows its name. */
    ARGUMENT(
            "attribute",
            "c:function",
            "centered-content",
            "class",
            "cmdoption",
            "confval",
            "container",
            "cssclass",
            "data",
            "describe",
            "directive",
            "envvar",
            "exception",
            "figure",
            "function",
            "grid",
            "grid-item",
            "ifconfig",
            "method",
            "object",
            "only",
            "opcode",
            "option",
            "program-option",
            "property",
            "rst-class",
            "setting",
            "staticmethod",
            "classmethod",
            "tab-set",
            "tabs",
            "type",
            "variable"),
    /** The text after a version, and the content. */
    VERSION("deprecated", "versionadded", "versionchanged", "versionremoved"),
    /** Terms and their descriptions. */
    GLOSSARY("glossary"),
    /** The values of fields for search engines. */
    META("meta"),
    /** Only options such as captions, in which there is markup. */
    CODE("code-block", "literalinclude", "sourcecode"),
    /** Only options such as alternative texts. */
    NONE;

    private static final Map<String, DirectiveKind> BY_NAME = new HashMap<>();

    static {
        for (var kind : values()) {
            kind.names.forEach(name -> BY_NAME.put(name, kind));
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<String> names;

    DirectiveKind(String... names) {
        this.names = List.of(names);
    }

    /** The kind of a directive; those of domains, such as {@code py:function}, describe objects. */
    static DirectiveKind of(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return BY_NAME.getOrDefault(lower, lower.indexOf(':') > 0 && !isVoid(lower) ? ARGUMENT : NONE);
    }

    /** Whether a directive of a domain has no content. */
    private static boolean isVoid(String name) {
        return name.endsWith("module") || name.endsWith(":currentclass") || name.endsWith(":namespace");
    }
}
