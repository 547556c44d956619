package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An XML part of an archive as text, with the translations to splice into it. Not thread-safe. */
public final class ArchivePart {
    private static final Pattern DECLARED =
            Pattern.compile("\\A<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]+)[\"']");
    private static final List<Charset> MARKED =
            List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);
    private static final int HEAD = 200;

    private final String name;
    private final String mark;
    private final String text;
    private final CharsetEncoder encoder;
    private final CharsetEncoder exact;
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    private ArchivePart(String name, String mark, String text, Charset charset) {
        this.name = name;
        this.mark = mark;
        this.text = text;
        this.encoder = charset.newEncoder();
        this.exact = ExactEncoder.of(charset);
    }

    /** A unit with its translation. */
    private record Edit(Unit unit, SegmentText text) {}

    /**
     * The part with these bytes.
     *
     * @throws UnreadableFile when they are not well-formed XML in the encoding that they declare
     */
    static ArchivePart of(String name, byte[] bytes) throws UnreadableFile, IOException {
        var charset = charset(name, bytes);
        var decoded = decoded(name, bytes, charset);
        var mark = decoded.startsWith("\uFEFF") ? "\uFEFF" : "";
        var text = decoded.substring(mark.length());
        try {
            XmlGate.checkOnly(text);
        } catch (UnreadableFile broken) {
            throw new UnreadableFile(
                    broken.reason(), "part %s: %s".formatted(name, broken.getMessage()), broken.getCause());
        }
        return new ArchivePart(name, mark, text, charset);
    }

    /** A file that is one part. */
    static ArchivePart of(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            return new ArchivePart("", file.bom() == 0 ? "" : "\uFEFF", text.readAllAsString(), file.charset());
        }
    }

    private static Charset charset(String name, byte[] bytes) throws UnreadableFile {
        for (var charset : MARKED) {
            var mark = "\uFEFF".getBytes(charset);
            if (bytes.length >= mark.length && Arrays.mismatch(mark, Arrays.copyOf(bytes, mark.length)) < 0) {
                return charset;
            }
        }
        var head = new String(bytes, 0, Math.min(HEAD, bytes.length), StandardCharsets.ISO_8859_1);
        var declared = DECLARED.matcher(head);
        try {
            var charset = declared.find() ? Charset.forName(declared.group(1)) : StandardCharsets.UTF_8;
            if (charset.canEncode()) {
                return charset;
            }
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING, "part %s declares an unknown encoding".formatted(name), unknown);
        }
        throw new UnreadableFile(
                Reason.WRONG_ENCODING, "part %s declares an encoding that cannot be written".formatted(name));
    }

    private static String decoded(String name, byte[] bytes, Charset charset) throws UnreadableFile {
        try {
            return charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING,
                    "part %s is not valid %s, the encoding that it declares".formatted(name, charset.name()),
                    malformed);
        }
    }

    public String name() {
        return name;
    }

    /** Its text as it is in the archive, without the byte order mark. */
    public String text() {
        return text;
    }

    /** Puts the translation of a unit into the part, if it has one; returns the text that it will be read as. */
    SegmentText translated(Unit unit, Translations translations) throws IOException {
        var source = unit.paragraph().source();
        var merged = translations.text(source, index -> unit.place().raw(source, index));
        if (merged != null) {
            unit.place().announce(merged);
            translate(unit, merged);
        }
        return unit.place().readAgain(merged == null ? source : merged);
    }

    boolean isTranslated() {
        return !edits.isEmpty();
    }

    /** Whether a unit that begins within a range has a translation that is not its source. */
    public boolean isChanged(int start, int end) {
        return edits.subMap(start, end).values().stream()
                .anyMatch(edit -> !edit.text().equals(edit.unit().paragraph().source()));
    }

    /** Says what will replace a unit. */
    public void translate(Unit unit, SegmentText translation) {
        edits.put(unit.start(), new Edit(unit, translation));
    }

    /** The text of a range with the translations of the units that begin within it, after its first character. */
    public String translated(int start, int end) {
        return translated(start, end, edits.higherEntry(start));
    }

    private String translated(int start, int end, Map.@Nullable Entry<Integer, Edit> first) {
        if (first == null || first.getKey() >= end) {
            return text.substring(start, end);
        }
        var written = new StringBuilder(end - start);
        var at = start;
        for (var edit = first; edit != null && edit.getKey() < end; edit = edits.ceilingEntry(at)) {
            var unit = edit.getValue().unit();
            written.append(text, at, unit.start())
                    .append(encodable(unit.place().written(edit.getValue().text(), exact)));
            at = unit.end();
        }
        return written.append(text, at, end).toString();
    }

    /** XML with references for characters that the encoding does not have: a font of the settings may have them. */
    private String encodable(String xml) {
        if (exact.charset().name().startsWith("UTF-") || exact.canEncode(xml)) {
            return xml;
        }
        var written = new StringBuilder();
        xml.codePoints().forEach(c -> {
            var character = Character.toString(c);
            written.append(exact.canEncode(character) ? character : "&#x%X;".formatted(c));
        });
        return written.toString();
    }

    /** The bytes of the part with its translations. */
    byte[] bytes() throws CharacterCodingException {
        var bytes = encoder.reset().encode(CharBuffer.wrap(mark + translated(0, text.length(), edits.firstEntry())));
        var exact = new byte[bytes.remaining()];
        bytes.get(exact);
        return exact;
    }
}
