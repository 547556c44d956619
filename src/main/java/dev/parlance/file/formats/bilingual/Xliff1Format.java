package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.bilingual.v2.Xliff2Format;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.SplicedUnits;
import dev.parlance.file.xml.XmlStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** XLIFF 1 or a dialect of it. */
abstract class Xliff1Format extends SplicedUnits {
    private static final Pattern VERSION = Pattern.compile("1\\.[0-2]");

    Xliff1Format(FormatTraits traits) {
        super(traits.root("xliff"));
    }

    /** Whether other versions of XLIFF have the same names. */
    boolean isPlain() {
        return false;
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var checked = super.check(path, options);
        return checked.format() instanceof Xliff2Format ? Xliff2Format.constrained(checked) : checked;
    }

    abstract XliffRules rules(FileImportSettings settings);

    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        var version = content.version();
        if (Xliff2Format.isVersion(version) && isPlain() && !options.choosesFormat()) {
            return new Xliff2Format().refined(content, options);
        }
        if (version == null || !VERSION.matcher(version).matches()) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "this is not a valid %s file: the version of <xliff> must be 1.0, 1.1 or 1.2, and %s"
                            .formatted(
                                    title(),
                                    version == null
                                            ? "it has none"
                                            : "is \"%s\""
                                                    .formatted(version.substring(0, Math.min(20, version.length())))));
        }
        return this;
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var rules = rules(settings);
        var reader = new XliffReader(file, rules, found);
        if (rules.statuses().hasPaths()) {
            requireSmall(file);
            try (var text = file.text()) {
                reader.evaluate(text.readAllAsString());
            }
        }
        try (var text = file.text()) {
            reader.read(new XmlStream(text));
        }
    }

    /** Refuses a file that is too large to be in memory as a whole, which expressions need. */
    private static void requireSmall(CheckedFile file) throws UnreadableFile, IOException {
        var most = file.options().limits().treeBytes();
        var size = Files.size(file.path());
        if (size > most) {
            throw UnreadableFile.tooLarge(
                    "the XPath expressions of the import settings are for smaller files; this one has %,d bytes"
                            .formatted(size),
                    most);
        }
    }
}
