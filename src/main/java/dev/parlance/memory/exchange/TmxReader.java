package dev.parlance.memory.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlFile;
import dev.parlance.memory.exchange.UnitDetail.Kind;
import dev.parlance.memory.exchange.UnitDetail.On;
import dev.parlance.shared.Lang;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads TMX of level 1 and 2, versions 1.1 to 1.4b. The language of the memory, and not {@code srclang}, decides which
 * text of a unit is the source, so that files with {@code *all*} and files of the opposite direction can be imported
 * too.
 */
public final class TmxReader {
    private static final String XML = "http://www.w3.org/XML/1998/namespace";

    private final XMLStreamReader xml;
    private final LangMap langs;
    private final ReadReport report = new ReadReport();
    private final UnitFilter filter;
    private final TmxBudget budget = new TmxBudget();

    private TmxReader(XMLStreamReader xml, LangMap langs, UnitFiles.Sink sink) {
        this.xml = xml;
        this.langs = langs;
        this.filter = new UnitFilter(report, sink);
    }

    /** A {@code tuv}. */
    private record Variant(String lang, Seg seg, UnitStamp stamp, List<UnitDetail> details) {
        /** The better of two texts for one language: with exactly its code, then changed last. */
        Variant or(Variant other, String wanted, UnitStamp unit) {
            var exact = lang.equals(wanted);
            var first = stamp.or(unit);
            var second = other.stamp.or(unit);
            var differ = exact != other.lang.equals(wanted);
            return (differ ? exact : exact ? first.isAfter(second) : !second.isAfter(first)) ? this : other;
        }
    }

    /**
     * Reads a file.
     *
     * @throws UnreadableFile when it is not TMX; the sink may have received units before
     * @throws IOException when the disk or the sink fails; the file may be valid
     */
    static ReadReport read(Path file, LangMap langs, UnitFiles.Sink sink) throws UnreadableFile, IOException {
        try (var opened = XmlFile.open(file)) {
            return new TmxReader(opened.xml(), langs, sink).read();
        } catch (XMLStreamException broken) {
            throw XmlFile.broken(broken);
        }
    }

    private ReadReport read() throws XMLStreamException, UnreadableFile, IOException {
        var root = true;
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD -> XmlFile.refuseEntities(xml);
                case XMLStreamConstants.ENTITY_REFERENCE -> throw budget.entity(xml);
                case XMLStreamConstants.START_ELEMENT -> {
                    if (root && !xml.getLocalName().equals("tmx")) {
                        throw new UnreadableFile(
                                Reason.UNSUPPORTED_FORMAT,
                                "the file is neither TMX nor XLSX: its root element is <%s>, not <tmx>"
                                        .formatted(xml.getLocalName()));
                    }
                    root = false;
                    switch (xml.getLocalName()) {
                        case "header" -> skip();
                        case "tu" -> unit();
                        default -> {}
                    }
                }
                default -> {}
            }
        }
        return report;
    }

    private void skip() throws XMLStreamException, UnreadableFile {
        for (var depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.ENTITY_REFERENCE -> throw budget.entity(xml);
                default -> {}
            }
        }
    }

    private void unit() throws XMLStreamException, UnreadableFile, IOException {
        budget.renew();
        var stamp = stamp();
        var details = attributes(On.UNIT);
        var variants = new ArrayList<Variant>();
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            switch (xml.getLocalName()) {
                case "tuv" -> variants.add(variant());
                case "prop" -> details.add(detail(On.UNIT, Kind.PROPERTY));
                case "note" -> details.add(detail(On.UNIT, Kind.NOTE));
                default -> skip();
            }
        }
        pass(stamp, details, variants);
    }

    private Variant variant() throws XMLStreamException, UnreadableFile {
        var line = xml.getLocation().getLineNumber();
        @Nullable String lang = xml.getAttributeValue(XML, "lang");
        if (lang == null) {
            lang = xml.getAttributeValue(null, "lang");
        }
        if (lang == null || lang.isBlank()) {
            throw UnreadableFile.broken(line, "a <tuv> without xml:lang");
        }
        var stamp = stamp();
        // details of a text; later it turns out whether it is the source or a target
        var details = attributes(On.TARGET);
        @Nullable Seg seg = null;
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            switch (xml.getLocalName()) {
                case "seg" -> seg = new SegReader(xml, budget).read();
                case "prop" -> details.add(detail(On.TARGET, Kind.PROPERTY));
                case "note" -> details.add(detail(On.TARGET, Kind.NOTE));
                default -> skip();
            }
        }
        if (seg == null) {
            throw UnreadableFile.broken(line, "a <tuv> without <seg>");
        }
        return new Variant(Lang.normal(lang.strip()), seg, stamp, details);
    }

    private UnitStamp stamp() throws UnreadableFile {
        return new UnitStamp(
                TmxNames.date(xml.getAttributeValue(null, "creationdate")),
                name("creationid"),
                TmxNames.date(xml.getAttributeValue(null, "changedate")),
                name("changeid"));
    }

    private @Nullable String name(String attribute) throws UnreadableFile {
        @Nullable String value = xml.getAttributeValue(null, attribute);
        if (value == null || value.isBlank()) {
            return null;
        }
        budget.spend(value.length(), xml);
        return value;
    }

    private List<UnitDetail> attributes(On on) throws UnreadableFile {
        var details = new ArrayList<UnitDetail>();
        for (var i = 0; i < xml.getAttributeCount(); i++) {
            var name = xml.getAttributeLocalName(i);
            if (!TmxNames.isField(name) && UnitDetail.isAttribute(name)) {
                budget.spend(xml.getAttributeValue(i).length(), xml);
                details.add(new UnitDetail(on, Kind.ATTRIBUTE, name, xml.getAttributeValue(i)));
            }
        }
        return details;
    }

    private UnitDetail detail(On on, Kind kind) throws XMLStreamException, UnreadableFile {
        @Nullable String type = kind == Kind.NOTE ? null : xml.getAttributeValue(null, "type");
        var text = new StringBuilder();
        for (var depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    budget.spend(xml.getTextLength(), xml);
                    text.append(xml.getText());
                }
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.ENTITY_REFERENCE -> throw budget.entity(xml);
                default -> {}
            }
        }
        return new UnitDetail(on, kind, type, text.toString());
    }

    private void pass(UnitStamp stamp, List<UnitDetail> details, List<Variant> variants) throws IOException {
        @Nullable Variant source = null;
        for (var variant : variants) {
            if (langs.isSource(variant.lang())
                    && (source == null || variant.lang().equals(langs.source()))) {
                source = variant;
            }
        }
        if (source == null) {
            report.noSource();
            return;
        }
        var targets = new LinkedHashMap<String, Variant>();
        for (var variant : variants) {
            if (!langs.isSource(variant.lang())) {
                target(variant, stamp, targets);
            }
        }
        source.details().forEach(one -> details.add(new UnitDetail(On.SOURCE, one.kind(), one.name(), one.text())));
        var numbered = source.seg().source();
        var text = numbered.text();
        for (var target : targets.entrySet()) {
            var translation = target.getValue().seg().target(numbered).text();
            filter.add(unit(target.getValue(), stamp, details, text, target.getKey(), translation));
        }
    }

    private void target(Variant variant, UnitStamp stamp, Map<String, Variant> targets) {
        @Nullable String lang = langs.target(variant.lang());
        if (lang == null) {
            report.otherLang(variant.lang());
        } else {
            targets.merge(lang, variant, (one, other) -> one.or(other, lang, stamp));
        }
    }

    private static ExchangeUnit unit(
            Variant target,
            UnitStamp stamp,
            List<UnitDetail> details,
            UnitText source,
            String lang,
            UnitText translation) {
        var all = new ArrayList<>(details);
        all.addAll(target.details());
        var context = TmxContext.of(all);
        all.removeIf(one -> one.kind() == Kind.PROPERTY && TmxNames.isOurs(one.name()));
        return new ExchangeUnit(
                source,
                lang,
                translation,
                context.previous(),
                context.next(),
                context.key(),
                target.stamp().or(stamp),
                all);
    }
}
