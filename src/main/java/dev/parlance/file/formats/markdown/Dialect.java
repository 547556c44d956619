package dev.parlance.file.formats.markdown;

import dev.parlance.file.settings.FileImportSettings;
import java.util.ArrayList;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** A dialect of Markdown: all of CommonMark, and more. */
enum Dialect {
    PLAIN,
    PHP,
    GITHUB;

    /** The time for a line grows with the blocks that are open. */
    private static final int DEEPEST = 100;

    static Dialect of(FileImportSettings settings) {
        return valueOf(settings.choice("md/flavor"));
    }

    boolean hasTables() {
        return this != PLAIN;
    }

    boolean hasStrikethrough() {
        return this == GITHUB;
    }

    Parser parser() {
        var extensions = new ArrayList<Extension>();
        if (hasTables()) {
            extensions.add(TablesExtension.create());
        }
        if (hasStrikethrough()) {
            extensions.add(StrikethroughExtension.create());
        }
        return Parser.builder()
                .extensions(extensions)
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .maxOpenBlockParsers(DEEPEST)
                .maxInlineNesting(DEEPEST)
                .inlineParserFactory(DeferredInlines::parser)
                .customBlockParserFactory(MarkerBlocks::start)
                .customBlockParserFactory(IndentedContainers::start)
                .build();
    }
}
