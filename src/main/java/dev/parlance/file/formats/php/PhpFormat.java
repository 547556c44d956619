package dev.parlance.file.formats.php;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Sections.Section;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** PHP. */
public final class PhpFormat extends SplicedFormat {
    public PhpFormat() {
        super(FormatTraits.text("php", "PHP", HARD)
                .type("application/x-httpd-php", "php")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inSections(PhpCuts::of)
                .alsoSettings("laravel_php")
                .codes("php/tagRegexp")
                .html("php/htmlSubFilter"));
    }

    @Override
    public boolean hasChoices() {
        return true;
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new PhpReader(text.readAllAsString(), found).read();
        }
    }

    @Override
    protected void units(Section section, Found found) throws UnreadableFile, IOException {
        try (var text = section.file().text()) {
            new PhpReader(text.readAllAsString(), found).in(section).read();
        }
    }

    /** PHP sends a byte order mark to the client before any header. */
    @Override
    protected boolean marksEncoding() {
        return false;
    }
}
