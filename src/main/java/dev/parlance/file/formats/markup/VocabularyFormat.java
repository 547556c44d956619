package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** XML whose elements a vocabulary lists. */
public final class VocabularyFormat extends SplicedFormat {
    private final Vocabulary vocabulary;
    /** The settings that change the vocabulary; null for none. */
    private final @Nullable String block;

    private VocabularyFormat(FormatTraits traits, Vocabulary vocabulary, @Nullable String block) {
        super(traits.inMemory().entities());
        this.vocabulary = vocabulary;
        this.block = block;
    }

    /** DITA. */
    public static VocabularyFormat dita() {
        var traits = FormatTraits.xml("dita", "DITA", SOFT)
                .type("application/dita+xml", "dita", "ditamap")
                .codes("dita/tagRegexp");
        return new VocabularyFormat(traits, Vocabulary.DITA, "dita");
    }

    /** DocBook 5, and earlier versions with the same elements. */
    public static VocabularyFormat docBook() {
        var traits = FormatTraits.xml("docbook", "DocBook", SOFT)
                .type("application/docbook+xml", "dbk", "docbook")
                .codes("docBook/tagRegexp");
        return new VocabularyFormat(traits, Vocabulary.DOCBOOK, "docBook");
    }

    /** SVG: titles, descriptions and the text in drawings. */
    public static VocabularyFormat svg() {
        return new VocabularyFormat(
                FormatTraits.xml("svg", "SVG", SOFT).type("image/svg+xml", "svg"), Vocabulary.SVG, null);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            var rules = block == null
                    ? ElementRules.of(all, vocabulary)
                    : ElementRules.of(all, vocabulary, file.options().settings(), block);
            new XmlFlows(all, rules, found).read();
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
