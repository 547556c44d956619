package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.xml.XmlText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the content of a paragraph as XML: text in runs with the properties that the file has. */
final class OfficeWriter implements RunWriter {
    private final ArchivePart part;
    private final OfficeMarkup markup;
    private final CharsetEncoder encoder;
    private final StringBuilder xml = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private @Nullable Run open;

    OfficeWriter(ArchivePart part, OfficeMarkup markup, CharsetEncoder encoder) {
        this.part = part;
        this.markup = markup;
        this.encoder = encoder;
    }

    @Override
    public void text(Run run, int character) {
        enter(run);
        if (character == '\n' && markup.lineBreak() != null) {
            tag(markup.lineBreak(), markup.breaksRun());
        } else if (character == '\t' && markup.tab() != null) {
            tag(markup.tab(), false);
        } else {
            text.appendCodePoint(character);
        }
    }

    private void tag(String tag, boolean outside) {
        if (outside) {
            leave();
        }
        endText();
        xml.append(tag);
    }

    @Override
    public void item(Item item) {
        if (!item.parts().isEmpty()) {
            item.parts().forEach(this::item);
            return;
        }
        if (item.run() == null) {
            leave();
        } else {
            enter(item.run());
            endText();
        }
        xml.append(part.translated(item.start(), item.end()));
    }

    private void enter(Run run) {
        if (open == null || !open.looksLike(run)) {
            leave();
            xml.append(run.open());
            open = run;
        }
    }

    private void leave() {
        endText();
        if (open != null && !open.open().isEmpty()) {
            xml.append(markup.endOfRun());
        }
        open = null;
    }

    private void endText() {
        if (!text.isEmpty()) {
            var characters = markup.written(text.toString());
            xml.append(markup.startOfText(characters));
            if (XmlText.isPlain(characters, Map.of(), encoder)) {
                xml.append(characters);
            } else {
                escaped(characters);
            }
            xml.append(markup.endOfText());
            text.setLength(0);
        }
    }

    private void escaped(String characters) {
        for (var i = 0; i < characters.length(); ) {
            var c = characters.codePointAt(i);
            var afterBrackets = i >= 2 && characters.startsWith("]]", i - 2);
            xml.append(XmlText.encoded(c, afterBrackets, Map.of(), encoder));
            i += Character.charCount(c);
        }
    }

    @Override
    public String done() {
        leave();
        return xml.toString();
    }
}
