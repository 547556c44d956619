package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.xml.XmlStream;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Reads XLIFF 1 unit by unit. */
final class XliffReader {
    private static final String TARGET_LANGUAGE = "target-language";
    private static final String UNIT = "trans-unit";

    private final XliffRules rules;
    private final @Nullable String wanted;
    /** The wanted language as BCP 47; empty when any is. */
    private final String wantedTag;

    private final int longest;
    private final Found found;
    private final Deque<Inherited> open = new ArrayDeque<>();
    /** The prefix of the elements of XLIFF; null before the first one. */
    private @Nullable String prefix;
    /** The target language of the current file element; null when it names none. */
    private @Nullable String named;

    private boolean foreign;
    private Numbers numbers = new Numbers(null, null, null);
    /** How many units were read. */
    private int units;

    XliffReader(CheckedFile file, XliffRules rules, Found found) {
        this.rules = rules;
        this.wanted = file.options().targetLang();
        this.wantedTag = wanted == null ? "" : Lang.tag(wanted);
        this.longest = (int) Math.min(Integer.MAX_VALUE, file.options().limits().treeBytes());
        this.found = found;
        open.push(new Inherited(true, rules.preservesSpace()));
    }

    /** What elements have from those around them. */
    record Inherited(boolean translatable, boolean preservesSpace) {
        Inherited in(XmlToken tag, String text, XliffRules rules) {
            var translate = tag.attribute(text, "translate");
            return new Inherited(
                    translate == null ? translatable : translate.equals("yes"),
                    rules.preservesSpace(tag, text, preservesSpace));
        }
    }

    /**
     * What a unit has from its file and from the elements around it.
     *
     * @param foreign whether the file names another target language than the one that is wanted
     * @param wanted the wanted target language as BCP 47; empty when any is
     * @param targetAttribute for a new target: its language, where the file does not name it
     * @param paths what the expressions of the settings find
     * @param found decides which segments are imported
     */
    record Context(
            XliffRules rules,
            Inherited inherited,
            boolean foreign,
            String wanted,
            String targetAttribute,
            PathMatch paths,
            Found found) {
        boolean preserves(XmlToken tag, String text) {
            return rules.preservesSpace(tag, text, inherited.preservesSpace());
        }
    }

    /** Which expressions of the settings find a unit. */
    record PathMatch(boolean imported, boolean confirmed, boolean locked) {}

    /** The numbers of the units that the expressions of the settings find; null without an expression. */
    private record Numbers(
            @Nullable BitSet imported,
            @Nullable BitSet confirmed,
            @Nullable BitSet locked) {
        PathMatch of(int unit) {
            return new PathMatch(
                    imported == null || imported.get(unit),
                    confirmed != null && confirmed.get(unit),
                    locked != null && locked.get(unit));
        }
    }

    /** Evaluates the expressions of the settings. */
    void evaluate(String file) throws UnreadableFile, IOException {
        var statuses = rules.statuses();
        var units = new UnitPaths(file);
        var name = new XmlStream(new StringReader(file)).tag();
        var unit = (name == null ? "" : name.prefix()) + UNIT;
        numbers = new Numbers(
                units.units(statuses.importXPath(), unit),
                units.units(statuses.confirmedXPath(), unit),
                units.units(statuses.lockedXPath(), unit));
    }

    void read(XmlStream xml) throws UnreadableFile, IOException {
        for (var tag = xml.tag(); tag != null; tag = xml.tag()) {
            prefix = prefix == null ? tag.prefix() : prefix;
            if (starts(UNIT, tag)) {
                unit(tag, xml);
                continue;
            }
            units += tag.is(Kind.EMPTY) && tag.name().equals(prefix + UNIT) ? 1 : 0;
            if (starts("file", tag)) {
                file(tag, xml);
            }
            nest(tag, xml.window());
        }
    }

    private boolean starts(String name, XmlToken tag) {
        return tag.is(Kind.START)
                && tag.localName().equals(name)
                && tag.prefix().equals(prefix);
    }

    private void nest(XmlToken tag, String text) {
        if (tag.is(Kind.START)) {
            open.push(open.element().in(tag, text, rules));
        } else if (tag.is(Kind.END)) {
            open.pop();
        }
    }

    private void file(XmlToken tag, XmlStream xml) throws UnreadableFile, IOException {
        var language = tag.attribute(xml.window(), TARGET_LANGUAGE);
        named = language == null || language.isBlank() ? null : language;
        foreign = wanted != null && named != null && !Lang.primary(wanted).equals(Lang.primary(named));
        var range = tag.range(xml.window(), TARGET_LANGUAGE);
        if (foreign && range != null) {
            found.replace(xml.offset() + range.start(), xml.offset() + range.end(), wantedTag);
        }
    }

    private void unit(XmlToken tag, XmlStream xml) throws UnreadableFile, IOException {
        var element = xml.element(tag, longest);
        var start = new XmlToken(tag.kind(), 0, tag.end() - tag.start(), tag.name());
        var inherited = open.element().in(start, element.text(), rules);
        if (!inherited.translatable()) {
            found.leftOut(Why.NOT_TRANSLATABLE, element::text, null);
        }
        var language = named == null && wanted != null ? " xml:lang=\"" + wantedTag + "\"" : "";
        var match = numbers.of(units++);
        var context = new Context(rules, inherited, foreign, wantedTag, language, match, found);
        var unit = XliffUnit.of(element, context);
        if (unit != null && (!unit.paragraphs().isEmpty() || unit.completes())) {
            found.unit(unit);
        }
    }
}
