package dev.parlance.file.formats.html;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Unit;
import java.util.List;

/** Finds the texts of attributes. */
final class HtmlAttributes {
    private final String text;
    private final HtmlRules rules;

    HtmlAttributes(String text, HtmlRules rules) {
        this.text = text;
        this.rules = rules;
    }

    List<Unit> of(HtmlToken element) {
        return element.attributes().stream()
                .filter(attribute -> rules.isText(element, attribute, text))
                .map(this::unit)
                .toList();
    }

    private Unit unit(HtmlAttribute attribute) {
        var raw = text.substring(attribute.start(), attribute.end());
        var place = AttributePlace.of(
                raw, attribute.quote(), rules.keepsSpace(""), rules.texts().plain());
        var source = place.source();
        return new Unit(Paragraph.of(source, null, null), true, attribute.start(), attribute.end(), place);
    }
}
