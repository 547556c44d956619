package dev.parlance.file.formats.markdown;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Markdown, and MDX. */
public final class MarkdownFormat extends SplicedFormat {
    private final boolean isMdx;

    private MarkdownFormat(FormatTraits traits, boolean isMdx) {
        super(traits.encoding(EncodingRules.WINDOWS).boundToEncoding().codes("md/tagRegexp"));
        this.isMdx = isMdx;
    }

    public static MarkdownFormat markdown() {
        return new MarkdownFormat(
                FormatTraits.text("markdown", "Markdown", SOFT)
                        .inSections(MarkdownCuts::of)
                        .type("text/markdown", "md", "markdown", "mdown", "mkd", "mkdn", "mdwn")
                        .setting("md"),
                false);
    }

    /** Markdown with JSX and JavaScript (mdxjs.com, version 3). */
    public static MarkdownFormat mdx() {
        return new MarkdownFormat(
                FormatTraits.text("mdx", "MDX", SOFT).inMemory().type("text/mdx", "mdx"), true);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new MarkdownReader(text.readAllAsString(), file.options(), found, isMdx).read();
        }
    }
}
