package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The texts of a document outside of its stories: custom text variables, the formats of cross-references in use, and
 * the addresses of links.
 */
public record IdmlMap(String text, FileImportSettings settings, Set<String> usedFormats) {
    /** What InDesign writes for a text that it does not have. */
    private static final String NOTHING = "$ID/";

    /** Passes on the texts in their order. */
    public void read(Consumer<Unit> found) {
        var lexer = new XmlLexer(text, 0, text.length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END) || !token.isTag()) {
                continue;
            }
            if (token.starts("CustomTextVariablePreference") && settings.flag("idml/extractVariables")) {
                variable(lexer, found);
            } else if (token.starts("CrossReferenceFormat")
                    && settings.flag("idml/extractCrossReferenceFormats")
                    && usedFormats.contains(String.valueOf(token.attribute(text, "Self")))) {
                format(lexer, found);
            } else if (token.name().equals("HyperlinkURLDestination") && settings.flag("idml/extractHyperlinks")) {
                attribute(token, "DestinationURL", found);
            }
        }
    }

    private void variable(XmlLexer lexer, Consumer<Unit> found) {
        var depth = 1;
        for (var token = lexer.next(); token != null && depth > 0; token = depth > 0 ? lexer.next() : null) {
            depth += token.depth();
            if (token.starts("Contents") && "string".equals(token.attribute(text, "type"))) {
                var content = lexer.next();
                if (content != null && content.is(Kind.TEXT)) {
                    value(content.start(), content.end(), false, found);
                } else {
                    depth += content == null ? 0 : content.depth();
                }
            }
        }
    }

    private void format(XmlLexer lexer, Consumer<Unit> found) {
        var depth = 1;
        for (var token = lexer.next(); token != null; token = depth > 0 ? lexer.next() : null) {
            depth += token.depth();
            if (token.isTag()
                    && token.name().equals("BuildingBlock")
                    && "CustomStringBuildingBlock".equals(token.attribute(text, "BlockType"))) {
                attribute(token, "CustomText", found);
            }
        }
    }

    private void attribute(XmlToken tag, String name, Consumer<Unit> found) {
        var range = tag.range(text, name);
        if (range != null) {
            value(range.start(), range.end(), true, found);
        }
    }

    private void value(int start, int end, boolean isAttribute, Consumer<Unit> found) {
        var raw = text.substring(start, end);
        if (!Item.isBlank(raw) && !raw.startsWith(NOTHING)) {
            found.accept(isAttribute ? ValuePlace.attribute(text, start, end) : ValuePlace.content(text, start, end));
        }
    }
}
