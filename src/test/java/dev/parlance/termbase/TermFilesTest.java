package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRecord.ChangeStamp;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermWriter;
import dev.parlance.termbase.exchange.UnreadableTerms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of terms: what is read, what is refused, and that an exported file is read back unchanged. */
class TermFilesTest {
    private static final ChangeStamp STAMP = new ChangeStamp(1, Instant.EPOCH, 1, Instant.EPOCH);

    @TempDir
    Path folder;

    private KeptEntries read(TermFormat format, byte[] bytes) throws IOException {
        return KeptEntries.of(Files.write(folder.resolve("in"), bytes), format);
    }

    private KeptEntries read(TermFormat format, String text) throws IOException {
        return read(format, text.getBytes(UTF_8));
    }

    private static byte[] resource(String name) throws IOException {
        try (var in = TermFilesTest.class.getResourceAsStream("/termbase/" + name)) {
            return in.readAllBytes();
        }
    }

    private static ConceptRecord whole(long id) {
        var custom = new TermFields.CustomValue("Source", (ObjectNode) Json.tree(Map.of("book", "\"p\" | 3, <b>&\n")));
        var fields = new TermFields(
                "de_at",
                "Schlüssel; \"x\" | y\\z & <b>\n😀 _x0041_",
                "APPROVED",
                "VARIANT",
                "NOUN",
                "NEUTRAL",
                "PLURAL",
                true,
                true,
                false,
                true,
                "note\nof two lines",
                "usage",
                "short",
                List.of(custom));
        var plain = new TermFields(
                "he",
                "מפתח",
                "NEW",
                null,
                null,
                null,
                "UNCOUNTABLE",
                false,
                false,
                true,
                false,
                null,
                null,
                null,
                null);
        var said = new ConceptFields(
                "concept, note",
                "definition \"quoted\"",
                "Tools",
                List.of("a|b", "c\\d"),
                "https://example.com/?a=1&b=2");
        return new ConceptRecord(
                id,
                "ext-" + id,
                said,
                STAMP,
                List.of(new TermRecord(1, fields, STAMP), new TermRecord(2, plain, STAMP)));
    }

    @ParameterizedTest
    @EnumSource(TermFormat.class)
    void readsAgainWhatItWrites(TermFormat format) throws IOException {
        var file = folder.resolve("out");
        var bare = new ConceptRecord(
                7,
                null,
                ConceptFields.NONE,
                STAMP,
                List.of(new TermRecord(
                        3,
                        new TermFields(
                                "en", "=1+1", "NEW", null, null, null, null, null, null, null, null, null, null, null,
                                null),
                        STAMP)));
        try (var writer = TermWriter.open(format, file, "A & B", true)) {
            writer.write(whole(1));
            writer.write(new ConceptRecord(5, null, ConceptFields.NONE, STAMP, List.of()));
            writer.write(bare);
        }
        var kept = read(format, Files.readAllBytes(file));
        assertThat(kept.problems).isEmpty();
        assertThat(kept.remarks).isEmpty();
        assertThat(kept.entries).hasSize(2);
        assertThat(kept.entries.getFirst().id()).isEqualTo("ext-1");
        assertThat(kept.entries.getFirst().fields()).isEqualTo(whole(1).fields());
        assertThat(kept.entries.getFirst().terms())
                .isEqualTo(whole(1).terms().stream().map(TermRecord::fields).toList());
        assertThat(kept.entries.getLast().id()).isEqualTo("parlance-7");
        assertThat(kept.entries.getLast().terms().getFirst())
                .isEqualTo(bare.terms().getFirst().fields());
    }

    @Test
    void readsARealTbxOfTheOlderDialect() throws IOException {
        var kept = read(TermFormat.TBX, resource("wordnet.tbx"));
        assertThat(kept.problems).isEmpty();
        assertThat(kept.entries).hasSize(60);
        var able = kept.entries.getFirst();
        assertThat(able.id()).isEqualTo("wn30-00001740-a");
        assertThat(able.fields().domain()).isEqualTo("00");
        assertThat(able.fields().definition()).startsWith("(usually followed by");
        assertThat(able.terms().getFirst().text()).isEqualTo("able");
        assertThat(able.terms().getFirst().partOfSpeech()).isEqualTo("ADJECTIVE");
        assertThat(able.terms().getFirst().preferred()).isTrue();
        assertThat(able.terms().stream().map(TermFields::lang)).contains("ca", "el", "id", "it", "zh");
    }

    @Test
    void readsARealCsvWithOneColumnPerLanguage() throws IOException {
        var kept = read(TermFormat.CSV, resource("wordnet.csv"));
        assertThat(kept.problems).isEmpty();
        assertThat(kept.remarks).isEmpty();
        assertThat(kept.entries).hasSize(150);
        var able = kept.entries.getFirst();
        assertThat(able.id()).isEqualTo("wn30-00001740-a");
        assertThat(able.terms().stream()
                        .filter(term -> term.lang().equals("id"))
                        .map(TermFields::text))
                .containsExactly("berdaya", "keahlian", "layak", "mahir");
    }

    @Test
    void readsTheTwoStylesOfTheStandard() throws IOException {
        var dca = """
                <?xml version="1.0"?><?xml-model href="x.rnc"?>
                <tbx style="dca" type="TBX-Core" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
                 <tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader><text><body>
                 <conceptEntry id="c1"><descripGrp><descrip type="subjectField">Tools</descrip>
                   <admin type="source">s</admin></descripGrp>
                  <langSec xml:lang="en-US">
                   <descripGrp><descrip type="definition"> A <hi>tool</hi>. </descrip></descripGrp>
                   <termSec><term>wren<hi>ch</hi></term><termNote type="termType">fullForm</termNote>
                    <termNote type="grammaticalNumber">plural</termNote>
                    <termNote type="administrativeStatus">supersededTerm-admn-sts</termNote>
                    <descripGrp><descrip type="context">Use a wrench.</descrip></descripGrp></termSec></langSec>
                 </conceptEntry></body></text></tbx>
                """;
        var dct = """
                <tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
                  xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><text><body>
                 <conceptEntry id="c1"><min:subjectField>Tools</min:subjectField>
                  <langSec xml:lang="en-US"><descripGrp><basic:definition>A tool.</basic:definition></descripGrp>
                   <termSec><term>wrench</term><basic:termType>fullForm</basic:termType>
                    <basic:grammaticalNumber>plural</basic:grammaticalNumber>
                    <min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus>
                    <descripGrp><basic:context>Use a wrench.</basic:context></descripGrp></termSec></langSec>
                 </conceptEntry></body></text></tbx>
                """;
        var old = dca.replace("conceptEntry", "termEntry")
                .replace("langSec", "langSet")
                .replace("termSec>", "tig>")
                .replaceFirst("<\\?xml-model.*\\n", "<!DOCTYPE martif SYSTEM \"file:///etc/passwd\">\n")
                .replace("<tbx style=\"dca\"", "<martif")
                .replace("</tbx>", "</martif>")
                .replace(" xmlns=\"urn:iso:std:iso:30042:ed-2\"", "");
        for (var text : List.of(dca, dct, old)) {
            var kept = read(TermFormat.TBX, text.strip());
            assertThat(kept.problems).isEmpty();
            var entry = kept.entries.getFirst();
            assertThat(entry.fields().domain()).isEqualTo("Tools");
            assertThat(entry.fields().definition()).isEqualTo("A tool.");
            var term = entry.terms().getFirst();
            assertThat(term.lang()).isEqualTo("en_us");
            assertThat(term.text()).isEqualTo("wrench");
            assertThat(term.termType()).isEqualTo("FULL_FORM");
            assertThat(term.number()).isEqualTo("PLURAL");
            assertThat(term.forbidden()).isTrue();
            assertThat(term.usage()).isEqualTo("Use a wrench.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE tbx [<!ENTITY a \"b\">]><tbx><text><body/></text></tbx>",
                "<!DOCTYPE tbx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><tbx>&a;</tbx>",
                "<!DOCTYPE tbx [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><tbx/>",
                "<!DOCTYPE tbx [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><tbx>&b;</tbx>",
                "<html/>",
                "<tbx><text>",
                "no XML at all",
                ""
            })
    void refusesXmlThatIsBrokenOrDangerous(String text) {
        assertThatThrownBy(() -> read(TermFormat.TBX, text)).isInstanceOf(UnreadableTerms.class);
    }

    @Test
    void reportsInvalidEntriesByNumberAndNeverPassesPartOfOne() throws IOException {
        var csv = "conceptId,lang,text,preferred,forbidden,gender\n"
                + "a,en,fine,,,\n"
                + "b,en,one,,,\n"
                + "b,de,,,,\n"
                + "c,en,x,true,true,\n"
                + "d,en,x,maybe,,\n"
                + "e,en,x,,,HUGE\n"
                + "f,nolanguage,x,,,\n"
                + "g,en," + "x".repeat(1001) + ",,,\n"
                + ",en,alone,,,\n"
                + ",en,alone too,,,\n";
        var kept = read(TermFormat.CSV, csv);
        assertThat(kept.entries.stream().map(entry -> entry.terms().getFirst().text()))
                .containsExactly("fine", "alone", "alone too");
        assertThat(kept.problems.stream().map(problem -> problem.number() + " " + problem.code()))
                .containsExactly("3 required", "5 forbidden", "6 enum", "7 enum", "8 language", "9 maxLength");
    }

    @Test
    void readsTheDialectsOfCsv() throws IOException {
        for (var bytes : List.of(
                "\ufeffen;de\r\n\"a;\"\"b\"\"\nc\";d\r\n".getBytes(UTF_8),
                "en\tde\n\"a;\"\"b\"\"\nc\"\td".getBytes(UTF_8),
                "\ufeffen;de\n\"a;\"\"b\"\"\nc\";d\n\n".getBytes(UTF_16))) {
            var kept = read(TermFormat.CSV, bytes);
            assertThat(kept.problems).isEmpty();
            assertThat(kept.entries).hasSize(1);
            assertThat(kept.entries.getFirst().terms().stream().map(TermFields::text))
                    .containsExactly("a;\"b\"\nc", "d");
        }
        assertThat(read(TermFormat.CSV, "en,colour\nx,y\n").remarks.getFirst().message())
                .contains("colour");
        for (var broken : List.of("a,b\n1,2\n", "", "en\n\"open")) {
            assertThatThrownBy(() -> read(TermFormat.CSV, broken)).isInstanceOf(UnreadableTerms.class);
        }
        assertThatThrownBy(() -> read(TermFormat.CSV, new byte[] {'e', 'n', '\n', (byte) 0xe4, '\n'}))
                .isInstanceOf(UnreadableTerms.class);
    }

    /** A workbook with these sheets and, if there are any, shared texts. */
    private static byte[] workbook(List<String> sheets, String shared) throws IOException {
        var list = new StringBuilder();
        var ids = new StringBuilder();
        var parts = new ArrayList<String>();
        for (var i = 1; i <= sheets.size(); i++) {
            list.append("<sheet name=\"S%1$d\" sheetId=\"%1$d\" r:id=\"r%1$d\"/>".formatted(i));
            ids.append("<Relationship Id=\"r%1$d\" Target=\"worksheets/sheet%1$d.xml\"/>".formatted(i));
            parts.addAll(List.of("xl/worksheets/sheet%d.xml".formatted(i), sheets.get(i - 1)));
        }
        if (!shared.isEmpty()) {
            parts.addAll(List.of("xl/sharedStrings.xml", shared));
        }
        parts.addAll(List.of(
                "[Content_Types].xml",
                "<Types><Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"application/"
                        + "vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml\"/></Types>",
                "xl/workbook.xml",
                "<workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>"
                        + list + "</sheets></workbook>",
                "xl/_rels/workbook.xml.rels",
                "<Relationships>" + ids + "</Relationships>"));
        return archive(parts.toArray(String[]::new));
    }

    private static byte[] archive(String... parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var i = 0; i < parts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(parts[i]));
                zip.write(parts[i + 1].getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void readsWorkbooksOfASpreadsheetProgram() throws IOException {
        var kept = read(
                TermFormat.XLSX,
                workbook(
                        List.of(
                                "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>"
                                        + "</sheetData></worksheet>",
                                "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c>"
                                        + "<c r=\"C1\" t=\"s\"><v>2</v></c></row>"
                                        + "<row r=\"4\"><c r=\"A4\" t=\"s\"><v>3</v></c><c r=\"C4\"><v>42</v></c></row>"
                                        + "</sheetData></worksheet>"),
                        "<sst><si><t>About this glossary</t></si><si><t>en</t></si><si><t>de</t></si>"
                                + "<si><r><t>tor</t></r><r><t>que</t></r><rPh><t>no</t></rPh></si></sst>"));
        assertThat(kept.entries).hasSize(1);
        assertThat(kept.entries.getFirst().number()).isEqualTo(4);
        assertThat(kept.entries.getFirst().terms().stream().map(TermFields::text))
                .containsExactly("torque", "42");
    }

    @Test
    void refusesWorkbooksThatAreBrokenOrDangerous() throws IOException {
        var bomb = "<worksheet><sheetData><row r=\"1\"><c t=\"inlineStr\"><is><t>en</t></is></c></row>" + "<!-- "
                + " ".repeat(40 << 20) + " --></sheetData></worksheet>";
        for (var bytes : List.of(
                "no archive".getBytes(UTF_8),
                archive("other.txt", "x"),
                workbook(List.of(), ""),
                workbook(List.of("<worksheet><sheetData>"), ""),
                workbook(List.of(sheet("<c><v>nothing</v></c>")), ""),
                workbook(List.of("<!DOCTYPE x [<!ENTITY a \"b\">]><worksheet>&a;</worksheet>"), ""),
                workbook(List.of(bomb), ""))) {
            assertThatThrownBy(() -> read(TermFormat.XLSX, bytes)).isInstanceOf(UnreadableTerms.class);
        }
    }

    private static String sheet(String cells) {
        return "<worksheet><sheetData><row>%s</row></sheetData></worksheet>".formatted(cells);
    }
}
