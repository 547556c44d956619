package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.layout.quark.QuarkReader;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** XPress Tags, the text of QuarkXPress. */
public final class QuarkFormat extends SplicedFormat {
    private static final int HEAD = 200;
    private static final Pattern BEGINNING =
            Pattern.compile("(?:\u00EF\u00BB\u00BF)?<v[0-9.]{1,10}+>(?:<e([0-9]{1,3})>)?");

    /** Encodings by their numbers; those of Unicode show by their bytes. */
    private static final Map<String, String> ENCODINGS =
            Map.of("0", "x-MacRoman", "1", "windows-1252", "2", "ISO-8859-1");

    public QuarkFormat() {
        super(FormatTraits.bytes("xtg", "QuarkXPress tags", SOFT)
                .setting("tag")
                .type("text/plain", "xtg")
                .convertible("qxp", "qxd")
                .inMemory()
                .codes("quarkTag/tagRegexp"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var encoding = encoding(path, options);
        var file = new CheckedFile(path, this, options, encoding.charset(), encoding.bom(), null);
        try (var text = file.text()) {
            if (text.read() != '<' || text.read() != 'v') {
                throw new UnreadableFile(
                        Reason.BROKEN, "this is not a valid file of QuarkXPress tags: it does not begin with <v");
            }
        }
        return file;
    }

    private static TextEncoding encoding(Path path, ReadOptions options) throws UnreadableFile, IOException {
        String head;
        try (var bytes = Files.newInputStream(path)) {
            head = new String(bytes.readNBytes(HEAD), ISO_8859_1);
        }
        var beginning = BEGINNING.matcher(head);
        var number = beginning.lookingAt() ? beginning.group(1) : null;
        var name = number == null ? null : ENCODINGS.get(number);
        return name == null || options.settings().text("inputCharset") != null
                ? TextEncoding.of(path, EncodingRules.NONE, options.settings())
                : new TextEncoding(Charset.forName(name), 0);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new QuarkReader(
                            text.readAllAsString(),
                            file.options().settings().flag("quarkTag/removeKerningTrackingTags"))
                    .read(found);
        }
    }
}
