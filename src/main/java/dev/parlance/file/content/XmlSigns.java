package dev.parlance.file.content;

import static dev.parlance.file.content.ContentSign.certain;
import static dev.parlance.file.content.ContentSign.likely;

import org.jspecify.annotations.Nullable;

/** The root elements, namespaces and document types by which XML is known. */
final class XmlSigns {
    private final XmlHead head;
    private final String text;

    private XmlSigns(XmlHead head, String text) {
        this.head = head;
        this.text = text;
    }

    /** What a text shows that begins with {@code <}. */
    static @Nullable ContentSign of(String text) {
        var head = XmlHead.of(text);
        if (head == null) {
            return null;
        }
        var signs = new XmlSigns(head, text);
        var known = signs.byType();
        known = known == null ? signs.byRoot() : known;
        known = known == null ? signs.byNamespace() : known;
        return known == null ? signs.other() : known;
    }

    private @Nullable ContentSign byType() {
        var type = head.type();
        if (type.contains("DTD DITA") || head.declares("http://dita.oasis-open.org/architecture/")) {
            return certain("dita", type.isEmpty() ? "the root element names DITA" : "the DOCTYPE names DITA");
        } else if (type.contains("DTD DocBook")) {
            return certain("docbook", "the DOCTYPE names DocBook");
        } else if (type.contains("java.sun.com/dtd/properties.dtd")) {
            return certain("xml-properties", "the DOCTYPE names Java properties");
        }
        return null;
    }

    private @Nullable ContentSign byRoot() {
        return switch (head.localName()) {
            case "xliff" -> xliff();
            case "tmx" -> head.attributes().containsKey("version") ? root("tmx") : null;
            case "TS" -> head.attributes().containsKey("version") || head.type().contains("TS") ? root("ts") : null;
            case "TRADOStag" -> root("ttx");
            case "plist" ->
                head.attributes().containsKey("version") || !head.type().isEmpty() ? root("plist") : null;
            case "root" -> isResx() ? certain("resx", "the content has the schema of RESX") : null;
            case "Document" -> head.adobe() && head.attributes().containsKey("DOMVersion") ? root("icml") : null;
            default -> null;
        };
    }

    private @Nullable ContentSign xliff() {
        if (head.declares("http://sdl.com/FileTypes/SdlXliff/")) {
            return certain("sdlxliff", "the root element is <xliff> with the namespace of SDLXLIFF");
        }
        var is = head.attributes().containsKey("version")
                || head.namespace().startsWith("urn:oasis:names:tc:xliff:document:");
        return is ? root("xliff") : null;
    }

    private boolean isResx() {
        return text.contains("<resheader") || text.contains("urn:schemas-microsoft-com:xml-msdata");
    }

    private @Nullable ContentSign byNamespace() {
        var namespace = head.namespace();
        if (namespace.startsWith("http://www.w3.org/ns/ttml")
                || namespace.startsWith("http://www.w3.org/2006/10/ttaf1")) {
            return root("ttml");
        }
        return switch (namespace) {
            case "http://www.w3.org/2000/svg" -> head.localName().equals("svg") ? root("svg") : null;
            case "http://docbook.org/ns/docbook" -> root("docbook");
            case "http://www.w3.org/1999/xhtml" -> head.localName().equals("html") ? root("html") : null;
            default -> null;
        };
    }

    private ContentSign root(String format) {
        return certain(format, rootElement());
    }

    private String rootElement() {
        var namespace = head.namespace();
        return "the root element is <%s>%s"
                .formatted(
                        shortened(head.name()), namespace.isEmpty() ? "" : " in the namespace " + shortened(namespace));
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    private @Nullable ContentSign other() {
        if (head.localName().equalsIgnoreCase("html")) {
            return likely("html", "the content begins with <html>");
        }
        return head.declared() || head.declares("") ? likely("xml", rootElement()) : null;
    }
}
