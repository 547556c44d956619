package dev.parlance.file.formats.json;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonTree;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.text.Placeholders;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON in which some members are texts and others describe them. */
abstract class DialectFormat extends SplicedFormat {
    /** Bytes of a file that is read as a tree, which takes some fifty times its size. */
    static final int LARGEST = 2 << 20;

    /** The depth of objects that a large file is cut in. */
    static final int DEEPEST = 50;

    private static final List<String> DEPENDENT =
            List.of("json/contextNotePath", "json/contextKeyPath", "json/maxLenPath");

    private final Placeholders codes;

    DialectFormat(FormatTraits traits, Placeholders codes) {
        super(traits.codes("json/tagRegexp").html("json/htmlSubFilter").icu("json/icuSubFilter"));
        this.codes = codes;
    }

    /**
     * A dialect.
     *
     * @param places where a file may be cut, unless the import settings read other values of it
     */
    static FormatTraits traits(String id, String title, Cuts.Of places) {
        return FormatTraits.text(id, title, HARD).escapes(Escapes.DIGITS).inSections(new Independent(places));
    }

    /** The places of files whose texts do not depend on others, which the import settings say. */
    private record Independent(Cuts.Of places) implements Cuts.Of {
        @Override
        public @Nullable Cuts of(CheckedFile file, Reader text) throws UnreadableFile, IOException {
            return mayCut(file) ? places.of(file, text) : null;
        }

        @Override
        public boolean mayCut(CheckedFile file) {
            return !isDependent(file.options());
        }
    }

    private static boolean isDependent(ReadOptions options) {
        return DEPENDENT.stream().anyMatch(path -> options.settings().text(path) != null);
    }

    /** Whether the content of a file shows this dialect. */
    boolean recognizes(JsonValue root) {
        return false;
    }

    /** Whether a file has one value on each line. */
    boolean hasLines() {
        return false;
    }

    @Override
    protected long wholeBytes() {
        return LARGEST;
    }

    /** Passes on the texts below a value of a file: all strings, unless the dialect says otherwise. */
    void texts(DialectTexts texts) throws UnreadableFile, IOException {
        texts.all(texts.root(), texts.root(), "");
    }

    /** Releases before this one read files that have no extension of their own as JSON. */
    @Override
    public @Nullable FormatProfile earlier() {
        return new JsonFormat();
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = super.check(path, options);
        checkWritten(file);
        return file;
    }

    @Override
    protected void checkWritten(CheckedFile file) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            JsonGate.check(text, hasLines());
        }
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var reader = file.text()) {
            var text = reader.readAllAsString();
            var texts = new DialectTexts(text, codes, file, found);
            for (var root : JsonTree.read(new StringReader(text))) {
                texts.begin(root);
                texts(texts);
            }
        }
    }
}
