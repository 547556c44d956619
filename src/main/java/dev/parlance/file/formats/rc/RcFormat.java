package dev.parlance.file.formats.rc;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.Declaration;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.regex.Pattern;

/** Resource scripts of Windows, in UTF-16, UTF-8 or the code page that they name. */
public final class RcFormat extends SplicedFormat {
    private static final EncodingRules ENCODING = new EncodingRules(
            Declaration.by(Pattern.compile(
                    "#pragma[ \\t]{1,20}code_page[ \\t]{0,20}\\([ \\t]{0,20}(\\d{3,5})[ \\t]{0,20}\\)")),
            Charset.forName("windows-1252"));

    public RcFormat() {
        super(FormatTraits.text("rc", "Windows resource script", HARD)
                .type("text/plain", "rc")
                .setting("windows_rc")
                .encoding(ENCODING)
                .inMemory());
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new RcReader(text.readAllAsString(), file.charset(), found).read();
        }
    }
}
