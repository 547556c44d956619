package dev.parlance.termbase.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.shared.XmlText;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.TermFields;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes TBX-Basic of ISO 30042:2019 with data categories as attributes, and with categories of this service for other
 * data.
 */
final class TbxWriter implements TermWriter {
    private static final Map<String, String> TERM_TYPES = Map.of(
            "FULL_FORM", "fullForm",
            "SHORT_FORM", "shortForm",
            "ACRONYM", "acronym",
            "ABBREVIATION", "abbreviation",
            "PHRASE", "phrase",
            "VARIANT", "variant");
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("NOUN", "noun"),
            Map.entry("VERB", "verb"),
            Map.entry("ADJECTIVE", "adjective"),
            Map.entry("ADVERB", "adverb"),
            Map.entry("MASCULINE", "masculine"),
            Map.entry("FEMININE", "feminine"),
            Map.entry("NEUTRAL", "neuter"),
            Map.entry("SINGULAR", "singular"),
            Map.entry("PLURAL", "plural"),
            Map.entry("UNCOUNTABLE", "mass"));

    private final BufferedWriter out;
    private final StringBuilder xml = new StringBuilder();

    TbxWriter(Path file, String title) throws IOException {
        out = Files.newBufferedWriter(file, UTF_8);
        xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<tbx type=\"TBX-Basic\" style=\"dca\" xml:lang=\"en\" xmlns=\"urn:iso:std:iso:30042:ed-2\">\n");
        xml.append("<tbxHeader><fileDesc><titleStmt><title>");
        xml.append(XmlText.text(title));
        xml.append(
                "</title></titleStmt><sourceDesc><p>Parlance</p></sourceDesc></fileDesc></tbxHeader>\n<text><body>\n");
        flush();
    }

    private void flush() throws IOException {
        out.append(xml);
        xml.setLength(0);
    }

    @Override
    public void write(ConceptRecord concept) throws IOException {
        if (concept.terms().isEmpty()) {
            return;
        }
        var said = concept.fields();
        xml.append("<conceptEntry id=\"");
        xml.append(XmlText.attribute(TermWriter.id(concept)));
        xml.append("\">");
        element("descrip", "subjectField", said.domain());
        said.areas().forEach(area -> element("descrip", TbxReader.OWN + "subDomain", area));
        element("descrip", "definition", said.definition());
        element("xref", "externalCrossReference", said.url());
        element("note", null, said.conceptNote());
        var langs = new LinkedHashSet<String>();
        concept.terms().forEach(term -> langs.add(term.fields().lang()));
        for (var lang : langs) {
            xml.append("<langSec xml:lang=\"").append(lang.replace('_', '-')).append("\">");
            concept.terms().stream()
                    .filter(term -> term.fields().lang().equals(lang))
                    .forEach(term -> term(term.fields()));
            xml.append("</langSec>");
        }
        xml.append("</conceptEntry>\n");
        flush();
    }

    private void term(TermFields term) {
        xml.append("<termSec>");
        element("term", null, term.text());
        element("termNote", "partOfSpeech", word(term.partOfSpeech()));
        element("termNote", "grammaticalGender", word(term.gender()));
        element("termNote", "grammaticalNumber", word(term.number()));
        element("termNote", "termType", term.termType() == null ? null : TERM_TYPES.get(term.termType()));
        element(
                "termNote",
                "administrativeStatus",
                term.is(term.preferred())
                        ? "preferredTerm-admn-sts"
                        : term.is(term.forbidden()) ? "deprecatedTerm-admn-sts" : null);
        element("termNote", "processStatus", term.isApproved() ? "finalized" : "unprocessed");
        element("descrip", "context", term.usage());
        element("admin", TbxReader.OWN + "caseSensitive", flag(term.is(term.caseSensitive())));
        element("admin", TbxReader.OWN + "exactMatch", flag(term.is(term.exactMatch())));
        element("admin", TbxReader.OWN + "shortTranslation", term.shortTranslation());
        element("admin", TbxReader.OWN + "customFields", term.customJson());
        element("note", null, term.note());
        xml.append("</termSec>");
    }

    private static @Nullable String word(@Nullable String word) {
        return word == null ? null : WORDS.get(word);
    }

    private static @Nullable String flag(boolean flag) {
        return flag ? "true" : null;
    }

    private void element(String name, @Nullable String type, @Nullable String content) {
        if (content != null) {
            xml.append('<').append(name);
            if (type != null) {
                xml.append(" type=\"").append(type).append('"');
            }
            xml.append('>');
            xml.append(XmlText.text(content));
            xml.append("</").append(name).append('>');
        }
    }

    @Override
    public void close() throws IOException {
        xml.append("</body></text></tbx>\n");
        flush();
        out.close();
    }
}
