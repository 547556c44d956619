package dev.parlance.file.formats.markup;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an EPUB with text (EPUB 3.3, "Package document"): the package document, the pages in the order of
 * reading, and the table of contents of EPUB 2.
 */
final class EpubPackage {
    private static final String PAGE = "application/xhtml+xml";
    private static final String CONTENTS = "application/x-dtbncx+xml";

    private final String base;
    private final Map<String, String> paths = new LinkedHashMap<>();
    private final Set<String> pages = new LinkedHashSet<>();
    private final Set<String> names = new LinkedHashSet<>();

    private EpubPackage(ArchivePart part) {
        var name = part.name();
        this.base = name.substring(0, name.lastIndexOf('/') + 1);
        names.add(name);
        for (var tag : tags(part)) {
            switch (tag.localName()) {
                case "item" -> item(part.text(), tag);
                case "itemref" -> names.add(paths.getOrDefault(attribute(part.text(), tag, "idref"), name));
                default -> {}
            }
        }
        names.addAll(paths.values());
    }

    /** The package of an archive; null when it has none. */
    static @Nullable EpubPackage of(ArchiveParts parts) throws UnreadableFile, IOException {
        var container = parts.part("META-INF/container.xml");
        if (container == null) {
            return null;
        }
        for (var tag : tags(container)) {
            if (tag.localName().equals("rootfile")) {
                var part = parts.part(attribute(container.text(), tag, "full-path"));
                return part == null ? null : new EpubPackage(part);
            }
        }
        return null;
    }

    private static List<XmlToken> tags(ArchivePart part) {
        var tags = new ArrayList<XmlToken>();
        var lexer = new XmlLexer(part.text(), 0, part.text().length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag()) {
                tags.add(token);
            }
        }
        return tags;
    }

    private static String attribute(String text, XmlToken tag, String name) {
        var value = tag.attribute(text, name);
        return value == null ? "" : value;
    }

    private void item(String text, XmlToken tag) {
        var type = attribute(text, tag, "media-type");
        if (type.equals(PAGE) || type.equals(CONTENTS)) {
            var path = path(attribute(text, tag, "href"));
            paths.put(attribute(text, tag, "id"), path);
            if (type.equals(PAGE)) {
                pages.add(path);
            }
        }
    }

    /** The name of the part that a reference means. */
    private String path(String href) {
        var path = new ArrayList<String>();
        for (var step : (base + decoded(href)).split("/", -1)) {
            if (step.equals("..") && !path.isEmpty()) {
                path.removeLast();
            } else if (!step.equals(".")) {
                path.add(step);
            }
        }
        return String.join("/", path);
    }

    private static String decoded(String href) {
        try {
            return URLDecoder.decode(href.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException invalid) {
            return href;
        }
    }

    /** The names of the parts with text. */
    Set<String> names() {
        return names;
    }

    boolean isPage(String name) {
        return pages.contains(name);
    }
}
