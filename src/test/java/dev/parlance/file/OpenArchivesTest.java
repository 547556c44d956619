package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Node;

/** OpenDocument and EPUB: only parts with translations change, and their type stays first and uncompressed. */
class OpenArchivesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    /** The archive of a seed, whose first entry is stored, as OpenDocument and EPUB require. */
    private static byte[] archive(String seed) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var part :
                    Files.readString(Path.of("src/test/resources/fuzz", seed)).split("(?m)^=== ", -1)) {
                if (!part.isEmpty()) {
                    var end = part.indexOf('\n');
                    add(
                            zip,
                            part.substring(0, end),
                            part.substring(end + 1).strip().getBytes(UTF_8));
                }
            }
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        var entry = new ZipEntry(name);
        if (name.equals("mimetype")) {
            var sum = new CRC32();
            sum.update(content);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(content);
    }

    private static List<String> shown(String name) throws Exception {
        return Reading.segments("a." + name, archive("seed." + name + ".parts"), GERMAN).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    @Test
    void paragraphsOfOpenDocumentAreTexts() throws Exception {
        assertThat(shown("odt"))
                .containsExactly(
                        "One",
                        "Two [<text:span text:style-name=\"T1\">]three[</text:span>][<text:s text:c=\"2\"/>]"
                                + "[<text:page-number>7</text:page-number>][<text:line-break/>]four",
                        "Five",
                        "Six",
                        "Head");
    }

    @Test
    void pagesOfBooksAreReadInTheirOrder() throws Exception {
        assertThat(shown("epub"))
                .containsExactly(
                        "Title", "A", "One [<b>]two[</b>][<br/>]three.", "four\n five", "B", "Six & seven", "One");
    }

    @Test
    void onlyPartsWithTranslationsChange() throws Exception {
        for (var name : List.of("odt", "epub")) {
            var file = archive("seed." + name + ".parts");
            assertThat(Writing.written("a." + name, file, GERMAN, Writing::same))
                    .isEqualTo(file);
            var written = Writing.written("a." + name, file, GERMAN, OpenArchivesTest::six);
            var before = OfficeArchive.rawEntries(file);
            var after = OfficeArchive.rawEntries(written);
            assertThat(new ArrayList<>(after.keySet())).isEqualTo(new ArrayList<>(before.keySet()));
            var changed = name.equals("odt") ? "content.xml" : "OPS/b.xhtml";
            after.forEach((part, bytes) -> {
                if (!part.equals(changed)) {
                    assertThat(bytes).as(part).isEqualTo(before.get(part));
                }
            });
            assertThat(OfficeArchive.part(written, changed))
                    .isEqualTo(OfficeArchive.part(file, changed)
                            .replace(">Six<", ">6 &lt;<")
                            .replace(">Six &amp; seven<", ">6 &lt;<"));
            assertThat(new String(written, 30, 8, UTF_8)).isEqualTo("mimetype");
            assertThat(written[8]).as("stored").isZero();
        }
    }

    private static dev.parlance.file.format.SegmentTarget six(ImportedSegment segment) {
        return segment.source().text().startsWith("Six") ? Writing.translated("6 <") : Writing.same(segment);
    }

    @Property(tries = 60)
    void whatWasSentIsReadByOthers(@ForAll("texts") String text) throws Exception {
        var written = Writing.written(
                "a.odt",
                archive("seed.odt.parts"),
                GERMAN,
                segment -> segment.source().text().equals("One") ? Writing.translated(text) : Writing.same(segment));
        var read = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        OfficeArchive.part(written, "content.xml").getBytes(UTF_8)))
                .getElementsByTagName("text:h")
                .item(0);
        assertThat(paragraph(read)).isEqualTo(text.replace("\r\n", "\n").replace('\r', '\n'));
    }

    /** The text of a paragraph as section 6.1.2 of part 3 of OpenDocument 1.3 reads it. */
    private static String paragraph(Node node) {
        var text = new StringBuilder();
        append(node, text);
        var read = new StringBuilder();
        var shown = false;
        var last = -1;
        for (var c : text.toString().toCharArray()) {
            if (c >= '\uE000' && c <= '\uE002') {
                read.append(" \t\n".charAt(c - '\uE000'));
            } else if (" \t\r\n".indexOf(c) < 0) {
                read.append(c);
                shown = true;
                last = -1;
            } else if (last < 0 && shown) {
                last = read.length();
                read.append(' ');
            }
        }
        return (last < 0 ? read : read.deleteCharAt(last)).toString();
    }

    private static void append(Node node, StringBuilder text) {
        for (var child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            switch (child.getNodeName()) {
                case "text:s" -> text.append('\uE000');
                case "text:tab" -> text.append('\uE001');
                case "text:line-break" -> text.append('\uE002');
                case "#text" -> text.append(child.getNodeValue());
                default -> append(child, text);
            }
        }
    }

    @Test
    void whiteSpaceOfTheFileStays() throws Exception {
        var content = "<office:document-content xmlns:office='o' xmlns:text='x'><office:body>"
                + "<text:p>\n  One.\n  Two <text:s/>three.\n </text:p></office:body></office:document-content>";
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "content.xml", content.getBytes(UTF_8));
        }
        var written = Writing.written(
                "a.odt",
                bytes.toByteArray(),
                GERMAN,
                segment -> segment.source().text().equals("One.") ? Writing.translated(" 1 ") : Writing.same(segment));
        assertThat(OfficeArchive.part(written, "content.xml")).isEqualTo(content.replace("One.", "<text:s/>1 "));
    }

    @Provide
    Arbitrary<String> texts() {
        var odd = Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%é\u00A0\u200F\uFDD0\uFDD1{};=/*-!")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> text + "y" + text);
        return Arbitraries.oneOf(odd, Arbitraries.of(" ", "\uD83D\uDE00"));
    }

    @Test
    void numbersInCellsAreNoText() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "content.xml", """
                    <office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body>
                    <table:table-row><table:table-cell office:value-type="float"><text:p>1.5</text:p></table:table-cell>
                    <table:table-cell table:formula="of:=1"><text:p>no</text:p></table:table-cell>
                    <table:table-cell office:value-type="string"><text:p>One</text:p></table:table-cell>
                    </table:table-row></office:body></office:document-content>""".getBytes(UTF_8));
        }
        assertThat(Reading.texts("a.ods", bytes.toByteArray())).containsExactly("One");
    }

    @Test
    void contentControlsAreCodesAroundTheirText() throws Exception {
        var file = SettingsOfOffice.zip(Map.of(
                "content.xml",
                "<a xmlns:text='x' xmlns:loext='l'><text:p>One <loext:content-control loext:date='true'>two"
                        + "</loext:content-control>.</text:p></a>"));
        var source = Reading.segments("a.odt", file, GERMAN).getFirst().source();
        assertThat(SettingsEffectTest.shown(source))
                .isEqualTo("One [<loext:content-control loext:date='true'>]two[</loext:content-control>].");
    }

    @Test
    void footersOfSlidesAreTextsWithoutElements() throws Exception {
        var content = "<a xmlns:presentation='p' xmlns:text='x'><presentation:header-decl>Head"
                + "</presentation:header-decl><presentation:footer-decl>Foot</presentation:footer-decl>"
                + "<presentation:date-time-decl presentation:source='fixed'>May</presentation:date-time-decl>"
                + "<presentation:date-time-decl presentation:source='current-date'>no</presentation:date-time-decl>"
                + "</a>";
        var file = SettingsOfOffice.zip(Map.of("content.xml", content));
        assertThat(Reading.texts("a.odp", file)).containsExactly("Head", "Foot", "May");
        var written = Writing.written("a.odp", file, GERMAN, _ -> Writing.translated("a  <\nb"));
        assertThat(OfficeArchive.part(written, "content.xml"))
                .isEqualTo(content.replaceAll("Head|Foot|May", "a  &lt;\nb"));
    }

    @Test
    void partsThatAreNotReadMayHaveADocumentType() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "content.xml", "<a xmlns:text='x'><text:p>One</text:p></a>".getBytes(UTF_8));
            add(zip, "Basic/script-lc.xml", "<!DOCTYPE library:libraries PUBLIC 'a' 'b'><a/>".getBytes(UTF_8));
        }
        assertThat(Reading.texts("a.odt", bytes.toByteArray())).containsExactly("One");
    }

    @Test
    void aPageThatIsTooLargeIsRefused() {
        var standard = FileLimits.STANDARD;
        var limits = new FileLimits(
                standard.treeBytes(),
                standard.sectionChars(),
                standard.archiveEntries(),
                standard.archiveBytes(),
                500,
                150,
                1_000_000);
        var options = new ReadOptions("en", "de", limits, FileImportSettings.DEFAULTS);
        assertThatThrownBy(() -> Reading.segments("a.epub", book("x".repeat(501)), options))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("part p.xhtml has too many bytes");
    }

    private static byte[] book(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "META-INF/container.xml", """
                    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
                    <rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles>
                    </container>""".getBytes(UTF_8));
            add(zip, "p.opf", """
                    <package xmlns="http://www.idpf.org/2007/opf"><manifest>
                    <item id="p" href="p.xhtml" media-type="application/xhtml+xml"/></manifest>
                    <spine><itemref idref="p"/></spine></package>""".getBytes(UTF_8));
            add(zip, "p.xhtml", ("<html><body><p>" + text + "</p></body></html>").getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void aBookWithoutAPackageIsRefused() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "META-INF/container.xml", "<container/>".getBytes(UTF_8));
        }
        assertThatThrownBy(() -> Reading.texts("a.epub", bytes.toByteArray()))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("this is not a valid EPUB file");
    }

    /** LibreOffice encrypts each part but the manifest. */
    @Test
    void anEncryptedDocumentIsRefused() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            add(zip, "mimetype", "application/vnd.oasis.opendocument.text".getBytes(UTF_8));
            add(zip, "content.xml", new byte[] {(byte) 0xFF, 0, 1});
            add(zip, "META-INF/manifest.xml", """
                    <m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
                    <m:file-entry m:full-path="content.xml" m:size="3"><m:encryption-data m:checksum="x"/>
                    </m:file-entry></m:manifest>""".getBytes(UTF_8));
        }
        assertThatThrownBy(() -> Reading.segments("a.odt", bytes.toByteArray(), GERMAN))
                .isInstanceOfSatisfying(
                        UnreadableFile.class,
                        problem -> assertThat(problem.reason()).isEqualTo(UnreadableFile.Reason.ENCRYPTED))
                .hasMessage("the file is password-protected; save it without a password");
    }
}
