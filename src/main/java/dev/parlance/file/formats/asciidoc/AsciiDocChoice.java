package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the import settings say of AsciiDoc. */
final class AsciiDocChoice {
    private static final String STYLES = "asciidoc/nontranslatableMonospaceCustomStylesRegexp";
    private static final String ATTRIBUTES = "asciidoc/extractCustomDocumentAttributeNameRegexp";

    /** Attributes of the language whose values are shown. */
    private static final Set<String> SHOWN = Set.of(
            "appendix-caption",
            "appendix-refsig",
            "caution-caption",
            "chapter-refsig",
            "chapter-signifier",
            "description",
            "doctitle",
            "example-caption",
            "figure-caption",
            "important-caption",
            "keywords",
            "last-update-label",
            "listing-caption",
            "manname-title",
            "note-caption",
            "part-refsig",
            "part-signifier",
            "preface-title",
            "section-refsig",
            "table-caption",
            "tip-caption",
            "title",
            "toc-title",
            "untitled-label",
            "version-label",
            "warning-caption");

    /** Attributes of the language whose values have a meaning for programs. */
    private static final Set<String> RESERVED = Set.of(
            "allow-uri-read",
            "attribute-missing",
            "attribute-undefined",
            "author",
            "authorinitials",
            "authors",
            "backend",
            "compat-mode",
            "copycss",
            "css-signature",
            "data-uri",
            "docdate",
            "docdir",
            "docfile",
            "docname",
            "doctype",
            "email",
            "encoding",
            "eqnums",
            "experimental",
            "favicon",
            "fragment",
            "hardbreaks",
            "hide-uri-scheme",
            "highlightjs-theme",
            "icons",
            "iconsdir",
            "iconfont-remote",
            "idprefix",
            "idseparator",
            "imagesdir",
            "imagesoutdir",
            "includedir",
            "kroki-server-url",
            "lang",
            "leveloffset",
            "linkattrs",
            "linkcss",
            "max-include-depth",
            "noheader",
            "nofooter",
            "notitle",
            "outfilesuffix",
            "page-aliases",
            "page-layout",
            "page-tags",
            "partnums",
            "pygments-style",
            "relfilesuffix",
            "reproducible",
            "revdate",
            "revnumber",
            "rouge-style",
            "scripts",
            "sectanchors",
            "sectids",
            "sectlinks",
            "sectnums",
            "sectnumlevels",
            "showtitle",
            "skip-front-matter",
            "source-highlighter",
            "source-indent",
            "source-language",
            "source-linenums-option",
            "stem",
            "stylesdir",
            "stylesheet",
            "table-stripes",
            "tabsize",
            "toc",
            "toclevels",
            "uri-schemes",
            "webfonts",
            "xrefstyle");

    private final @Nullable UserExpression styles;
    private final @Nullable UserExpression attributes;
    private final boolean html;
    private final boolean labels;

    AsciiDocChoice(FileImportSettings settings) {
        this.styles = UserExpression.of(STYLES, settings.text(STYLES));
        this.attributes = UserExpression.of(ATTRIBUTES, settings.text(ATTRIBUTES));
        this.html = settings.flag("asciidoc/htmlInPassthrough");
        this.labels = settings.flag("asciidoc/extractBtnMenuLabels");
    }

    /** Whether monospace text of a style is a code. */
    boolean fixes(String style) {
        return styles != null && styles.matches(style.startsWith(".") ? style.substring(1) : style);
    }

    /** Whether the value of a document attribute is text. */
    boolean takes(String attribute) {
        var custom = !RESERVED.contains(attribute) && attributes != null && attributes.matches(attribute);
        return SHOWN.contains(attribute) || custom;
    }

    boolean html() {
        return html;
    }

    boolean labels() {
        return labels;
    }
}
