package dev.parlance.file.formats.apple;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.apple.CatalogReader.Catalog;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A string of a catalog in its source language and, if one is wanted, in one other language. */
final class CatalogUnit implements BilingualUnit {
    static final String LOCALIZATIONS = "localizations";
    static final String TRANSLATED = "translated";

    /** Parts of a path that only say what the part after them is. */
    private static final Set<String> STRUCTURE = Set.of("stringUnit", "variations", "substitutions");

    private final Catalog catalog;
    private final JsonMember string;
    private final @Nullable JsonValue source;
    private final List<JsonMember> others;
    private final List<List<String>> paths;
    /** The string units of the wanted language, or of the first that has one when any is wanted, by their paths. */
    private final Map<List<String>, JsonValue> existing;

    private final List<Paragraph> paragraphs = new ArrayList<>();

    CatalogUnit(Catalog catalog, JsonMember string) {
        this.catalog = catalog;
        this.string = string;
        var all = string.value().get(LOCALIZATIONS);
        this.source = all == null ? null : all.get(catalog.sourceLang());
        this.others = all == null ? List.of() : others(all);
        this.paths = CatalogPaths.of(source, others, catalog.forms());
        this.existing = CatalogPaths.units(wanted());
        for (var path : paths) {
            paragraphs.add(paragraph(path));
        }
    }

    private List<JsonMember> others(JsonValue localizations) {
        var found = new ArrayList<JsonMember>();
        for (var localization : localizations.members().values()) {
            if (!localization.name().equals(catalog.sourceLang())) {
                found.add(localization);
            }
        }
        return found;
    }

    private List<JsonMember> wanted() {
        if (catalog.wanted().tag() == null) {
            return others;
        }
        var found = new ArrayList<JsonMember>();
        for (var localization : others) {
            if (catalog.wanted().is(localization.name())) {
                found.add(localization);
            }
        }
        return found;
    }

    private Paragraph paragraph(List<String> path) {
        var unit = existing.get(path);
        var value = unit == null ? null : unit.string("value");
        var translation = value == null || value.isBlank() ? null : Specifiers.OF_CATALOGS.coded(value);
        var confirmed = unit != null && TRANSLATED.equals(unit.string("state"));
        var paragraph = Paragraph.of(Specifiers.OF_CATALOGS.coded(source(path)), key(path), note())
                .translated(translation, false, confirmed);
        return catalog.forms() == null ? paragraph : paragraph.as(form(path));
    }

    private @Nullable PluralForm form(List<String> path) {
        var category = CatalogPaths.category(path);
        return category == null ? null : new PluralForm(category, source == null || source.at(path) == null);
    }

    @Override
    public boolean isWritten(int paragraph) {
        var form = paragraphs.get(paragraph).plural();
        return form == null
                || catalog.categories().contains(form.category())
                || (form.category().equals(CatalogPaths.ZERO) && !form.added());
    }

    /** A category that the source language does not have is read as its category {@code other}. */
    private String source(List<String> path) {
        var unit = source == null ? null : source.at(path);
        unit = unit != null || source == null || path.size() < 2 ? unit : source.at(CatalogPaths.other(path));
        var value = unit == null ? null : unit.string("value");
        var fallsBack = unit != null && "new".equals(unit.string("state")) && path.size() == 1;
        return value == null || (value.isBlank() && fallsBack) ? string.name() : value;
    }

    private @Nullable String key(List<String> path) {
        var key = new StringBuilder(string.name());
        for (var part : path) {
            if (!STRUCTURE.contains(part)) {
                key.append('/').append(part);
            }
        }
        var whole = key.toString();
        return whole.isBlank() ? null : whole;
    }

    private @Nullable String note() {
        var comment = string.value().string("comment");
        return comment == null || comment.isBlank() ? null : comment.strip();
    }

    @Override
    public List<Paragraph> paragraphs() {
        return paragraphs;
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var tag = catalog.wanted().tag();
        if (tag == null) {
            return List.of();
        }
        var edits = new CatalogEdits(catalog, string.value(), source, localization(tag));
        for (var i = 0; i < targets.size(); i++) {
            var target = targets.get(i);
            if (target != null) {
                var text = target.text();
                var literal = text == null
                        ? null
                        : TextOut.literal(Merge.spaced(paragraphs.get(i).source(), text));
                edits.write(paths.get(i), literal, target.confirmed());
            }
        }
        return edits.done();
    }

    /** The name of the member of the wanted language: an existing one, or its tag. */
    private String localization(String tag) {
        for (var localization : others) {
            if (catalog.wanted().is(localization.name())) {
                return localization.name();
            }
        }
        return tag;
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph paragraph, SegmentText translation) {
        var literal = TextOut.literal(Merge.spaced(paragraph.source(), translation));
        return literal.isBlank() ? null : Specifiers.OF_CATALOGS.coded(literal);
    }
}
