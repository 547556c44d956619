package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits.Found;
import dev.parlance.file.xml.XmlStream;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads XLIFF 2 unit by unit. */
final class UnitReader {
    static final String TARGET_LANGUAGE = "trgLang";

    private final Rules rules;
    private final @Nullable String wanted;
    private final int longest;
    private final Found found;
    private final Deque<Inherited> open = new ArrayDeque<>();
    private final UnitKey key;
    /** The prefix of the elements of XLIFF; null before the first one. */
    private @Nullable String prefix;

    private boolean foreign;
    private boolean countsCodePoints;

    UnitReader(CheckedFile file, Found found) {
        this.wanted = file.options().targetLang();
        this.rules = new Rules(file.options().settings(), wanted != null);
        this.longest = (int) Math.min(Integer.MAX_VALUE, file.options().limits().treeBytes());
        this.found = found;
        this.key = new UnitKey(rules.keyXPath());
        open.push(new Inherited(true, true, rules.preservesSpace(), Map.of()));
    }

    /**
     * What elements have from those around them.
     *
     * @param prefixes with their quoted URIs
     */
    private record Inherited(
            boolean translatable, boolean resegments, boolean preservesSpace, Map<String, String> prefixes) {
        Inherited in(XmlToken tag, String text, Rules rules, UnitKey key) {
            return new Inherited(
                    flag(tag.attribute(text, "translate"), translatable),
                    flag(tag.attribute(text, "canResegment"), resegments),
                    rules.preservesSpace(tag, text, preservesSpace),
                    key.declared(prefixes, tag, text));
        }
    }

    static boolean flag(@Nullable String value, boolean inherited) {
        return value == null ? inherited : value.equals("yes");
    }

    /**
     * What a unit has from its file and from the elements around it.
     *
     * @param foreign whether the file names another target language than the one that is wanted
     * @param limits whether size restrictions count characters
     * @param imported whether the settings import it
     * @param found decides which of its segments are imported
     */
    record Context(
            Rules rules,
            boolean resegments,
            boolean preservesSpace,
            boolean foreign,
            boolean limits,
            boolean imported,
            Found found) {}

    void read(XmlStream xml) throws UnreadableFile, IOException {
        for (var tag = xml.tag(); tag != null; tag = xml.tag()) {
            if (prefix == null) {
                prefix = tag.prefix();
                root(tag, xml);
            }
            if (tag.is(Kind.START) && tag.name().equals(prefix + "unit")) {
                unit(tag, xml);
                continue;
            }
            if (tag.localName().equals("profiles")) {
                countsCodePoints = "xliff:codepoints".equals(tag.attribute(xml.window(), "generalProfile"));
            }
            nest(tag, xml.window());
        }
    }

    private void nest(XmlToken tag, String text) {
        if (tag.is(Kind.START)) {
            open.push(open.element().in(tag, text, rules, key));
        } else if (tag.is(Kind.END)) {
            open.pop();
        }
    }

    private void root(XmlToken tag, XmlStream xml) throws UnreadableFile, IOException {
        var named = tag.attribute(xml.window(), TARGET_LANGUAGE);
        var range = tag.range(xml.window(), TARGET_LANGUAGE);
        foreign = wanted != null && named != null && !Lang.primary(wanted).equals(Lang.primary(named));
        if (foreign && wanted != null && range != null) {
            found.replace(xml.offset() + range.start(), xml.offset() + range.end(), Lang.tag(wanted));
        }
    }

    private void unit(XmlToken tag, XmlStream xml) throws UnreadableFile, IOException {
        var element = xml.element(tag, longest);
        var start = new XmlToken(tag.kind(), 0, tag.end() - tag.start(), tag.name());
        var outer = open.element();
        var inherited = outer.in(start, element.text(), rules, key);
        var imported = inherited.translatable() || !rules.respectsTranslate();
        if (!imported) {
            found.leftOut(Why.NOT_TRANSLATABLE, element::text, null);
        }
        var context = new Context(
                rules, inherited.resegments(), inherited.preservesSpace(), foreign, countsCodePoints, imported, found);
        var id = imported ? key.of(start, element.text(), outer.prefixes()) : null;
        var unit = new SegmentedUnit(element.text(), context, element.offset(), id);
        if (imported || unit.completes()) {
            found.unit(unit);
        }
    }
}
