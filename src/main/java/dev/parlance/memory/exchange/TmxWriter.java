package dev.parlance.memory.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.memory.exchange.UnitDetail.Kind;
import dev.parlance.memory.exchange.UnitDetail.On;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import dev.parlance.shared.XmlText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes TMX 1.4b of level 2 in UTF-8, one unit per line; equal units give equal bytes. */
public final class TmxWriter implements UnitWriter {
    private final Writer out;
    private final String sourceLang;
    private final UnitGroup group = new UnitGroup();
    private boolean begun;

    /** A writer of one file, whose source language is given in normal form. */
    public TmxWriter(OutputStream out, String sourceLang) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
        this.sourceLang = Lang.tag(sourceLang);
    }

    @Override
    public void add(ExchangeUnit unit) throws IOException {
        begin();
        if (!group.add(unit)) {
            write();
            group.add(unit);
        }
    }

    private void begin() throws IOException {
        if (!begun) {
            begun = true;
            out.write("""
                    <?xml version="1.0" encoding="UTF-8"?>
                    <tmx version="1.4">
                    <header creationtool="Parlance" creationtoolversion="1" segtype="sentence" o-tmf="Parlance" \
                    adminlang="en" srclang="%s" datatype="unknown"/>
                    <body>
                    """.formatted(XmlText.attribute(sourceLang)));
        }
    }

    @Override
    public void flush() throws IOException {
        begin();
        out.flush();
    }

    @Override
    public void end() throws IOException {
        begin();
        write();
        out.write("</body>\n</tmx>\n");
        out.flush();
    }

    private void write() throws IOException {
        if (group.isEmpty()) {
            return;
        }
        var first = group.first();
        var alone = group.units().size() == 1;
        out.write("<tu");
        if (alone) {
            stamp(first.stamp());
        }
        attributes(first, On.UNIT);
        out.write(">");
        elements(first, On.UNIT);
        context();
        variant(sourceLang, null, first, On.SOURCE, first.source());
        for (var unit : group.units()) {
            variant(Lang.tag(unit.targetLang()), alone ? null : unit.stamp(), unit, On.TARGET, unit.target());
        }
        out.write("</tu>\n");
        group.clear();
    }

    private void variant(String lang, @Nullable UnitStamp stamp, ExchangeUnit unit, On on, UnitText text)
            throws IOException {
        out.write("<tuv");
        attribute("xml:lang", lang);
        if (stamp != null) {
            stamp(stamp);
        }
        attributes(unit, on);
        out.write(">");
        elements(unit, on);
        out.write("<seg>");
        segment(text);
        out.write("</seg></tuv>");
    }

    private void stamp(UnitStamp stamp) throws IOException {
        if (stamp.created() != null) {
            attribute("creationdate", TmxNames.date(stamp.created()));
        }
        attribute("creationid", stamp.creationId());
        if (stamp.changed() != null) {
            attribute("changedate", TmxNames.date(stamp.changed()));
        }
        attribute("changeid", stamp.changeId());
    }

    private void attributes(ExchangeUnit unit, On on) throws IOException {
        for (var detail : unit.details()) {
            if (detail.on() == on && detail.kind() == Kind.ATTRIBUTE && detail.name() != null) {
                attribute(detail.name(), detail.text());
            }
        }
    }

    private void attribute(String name, @Nullable String value) throws IOException {
        if (value != null) {
            out.write(" %s=\"%s\"".formatted(name, XmlText.attribute(value)));
        }
    }

    private void elements(ExchangeUnit unit, On on) throws IOException {
        for (var detail : TmxContext.valid(unit)) {
            if (detail.on() == on && detail.kind() == Kind.NOTE) {
                out.write("<note>" + XmlText.text(detail.text()) + "</note>");
            } else if (detail.on() == on && detail.kind() == Kind.PROPERTY) {
                property(detail.name() == null ? "" : detail.name(), detail.text());
            }
        }
    }

    private void property(String type, String text) throws IOException {
        out.write("<prop");
        attribute("type", type);
        out.write(">" + XmlText.text(text) + "</prop>");
    }

    /** Writes the context in properties of this service, unless those of all units of the group already have it. */
    private void context() throws IOException {
        var said = group.units().stream()
                .map(unit -> TmxContext.of(unit.details()))
                .toList();
        var unit = group.first();
        context(TmxNames.PREVIOUS, unit.previousSource(), said, TmxContext::previous);
        context(TmxNames.NEXT, unit.nextSource(), said, TmxContext::next);
        context(TmxNames.KEY, unit.contextKey(), said, TmxContext::key);
    }

    private void context(
            String name, @Nullable String text, List<TmxContext> said, Function<TmxContext, @Nullable String> part)
            throws IOException {
        if (text != null && said.stream().anyMatch(one -> !text.equals(part.apply(one)))) {
            property(name, text);
        }
    }

    private void segment(UnitText unitText) throws IOException {
        var text = unitText.text().text();
        var codes = unitText.text().codes();
        if (codes.isEmpty()) {
            out.write(XmlText.text(text));
            return;
        }
        var from = 0;
        var code = 0;
        for (var at = text.indexOf(SegmentText.CODE); at >= 0; at = text.indexOf(SegmentText.CODE, from)) {
            out.write(XmlText.text(text.substring(from, at)));
            out.write(tag(unitText, codes, code++));
            from = at + 1;
        }
        out.write(XmlText.text(text.substring(from)));
    }

    private static String tag(UnitText text, List<InlineCode> codes, int at) {
        var tags = text.tags();
        if (tags != null && !tags.get(at).isEmpty()) {
            return tags.get(at);
        }
        var code = codes.get(at);
        var data = XmlText.text(code.data());
        return switch (code.kind()) {
            case OPEN ->
                paired(codes, code, InlineCode.Kind.CLOSE)
                        ? "<bpt i=\"%d\" x=\"%d\">%s</bpt>".formatted(code.id(), code.id(), data)
                        : "<it pos=\"begin\" x=\"%d\">%s</it>".formatted(code.id(), data);
            case CLOSE ->
                paired(codes, code, InlineCode.Kind.OPEN)
                        ? "<ept i=\"%d\">%s</ept>".formatted(code.id(), data)
                        : "<it pos=\"end\" x=\"%d\">%s</it>".formatted(code.id(), data);
            case STANDALONE ->
                code.data().equals(String.valueOf(SegmentText.CODE))
                        ? data
                        : "<ph x=\"%d\"%s>%s</ph>".formatted(code.id(), code.space() ? " type=\"lb\"" : "", data);
        };
    }

    private static boolean paired(List<InlineCode> codes, InlineCode code, InlineCode.Kind other) {
        return codes.stream().anyMatch(one -> one.kind() == other && one.id() == code.id());
    }
}
