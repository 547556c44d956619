package dev.parlance.file.style;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.worker.FileOptions;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Style sheets show a file and nothing else. */
class RenderingTest {
    private static final String ROOT = "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform' "
            + "xmlns:java='http://xml.apache.org/xalan/java' xmlns:xalan='http://xml.apache.org/xalan' "
            + "xmlns:redirect='http://xml.apache.org/xalan/redirect' extension-element-prefixes='redirect' "
            + "exclude-result-prefixes='java xalan redirect'>";

    @TempDir
    Path directory;

    private static String sheet(String template) {
        return ROOT + "<x:template match='/'>" + template + "</x:template></x:stylesheet>";
    }

    private static String shown(String file, String styleSheet) throws UnreadableFile, IOException {
        var html = new StringWriter();
        Rendering.write(new StringReader(file), styleSheet, html);
        return html.toString();
    }

    @Test
    void areWrittenAsHtml() throws Exception {
        var sheet = ROOT + "<x:output method='xml' encoding='ISO-8859-2'/><x:param name='p' select=\"'&lt;'\"/>"
                + "<x:template match='/r'><html><head/><x:for-each select='a'><x:sort select='@n' data-type='number'/>"
                + "<p><x:value-of select='.'/><br/><x:value-of select='$p'/></p></x:for-each></html></x:template>"
                + "</x:stylesheet>";
        assertThat(shown("<r><a n='10'>Zw\u00F6lf &amp; \uD83D\uDE00</a><a n='9'>&lt;Eins></a></r>", sheet))
                .containsIgnoringCase("charset=UTF-8")
                .contains("<p>&lt;Eins&gt;<br>&lt;</p>")
                .containsSubsequence("Eins", "Zw&ouml;lf &amp; &#128512;");
    }

    @Test
    void seeTheEntitiesOfTheFile() throws Exception {
        var file = "<!DOCTYPE r SYSTEM 'file:///etc/passwd' [<!ENTITY a 'One'>]><r>&a;&a;</r>";
        assertThat(shown(file, sheet("<p><x:value-of select='r'/></p>"))).contains("<p>OneOne</p>");
    }

    static Stream<String> reaching() {
        return Stream.of(
                "<x:copy-of select=\"document('URL')\"/>",
                "<x:value-of select=\"count(document('URL')/*)\"/>",
                "<x:value-of select=\"java:java.lang.System.getProperty('user.home')\"/>",
                "<x:value-of select=\"java:java.lang.Runtime.getRuntime()\"/>",
                "<x:value-of select=\"xalan:evaluate('1')\"/>",
                "<x:value-of select=\"unparsed-entity-uri('x')\"/><x:message terminate='yes'>no</x:message>",
                "<redirect:write file='FILE'><a/></redirect:write>",
                "<x:document href='FILE'><a/></x:document><x:message terminate='yes'>no</x:message>");
    }

    @Test
    void doNotReadThemselvesAgain() throws Exception {
        assertThat(shown("<r/>", sheet("<p><x:copy-of select=\"document('')\"/></p>"))
                        .strip())
                .isEqualTo("<p></p>");
    }

    @ParameterizedTest
    @MethodSource("reaching")
    void readAndWriteNothingElse(String template) throws Exception {
        var file = Files.writeString(directory.resolve("other.xml"), "<secret>s3cret</secret>");
        var created = directory.resolve("created.xml");
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(1);
            for (var url : new String[] {file.toUri().toString(), "http://127.0.0.1:" + server.getLocalPort()}) {
                var sheet = sheet(template.replace("URL", url).replace("FILE", created.toString()));
                assertThatThrownBy(() -> shown("<r/>", sheet))
                        .isInstanceOf(UnreadableFile.class)
                        .hasMessageStartingWith("the style sheet fails: ");
            }
            assertThatThrownBy(server::accept).isInstanceOf(java.net.SocketTimeoutException.class);
        }
        assertThat(created).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>",
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>"
            })
    void haveNoType(String type) {
        assertThatThrownBy(() -> shown("<r/>", type + sheet("a"))).hasMessageContaining("the style sheet fails");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<x:include href='http://127.0.0.1:1/'/> | must not refer",
                "<x:template match='['/> | fails",
                "<x:template name='a'/><x:template name='a'/> | fails",
                "<x:template match='/' name='n'><x:call-template name='n'/></x:template> | too deeply",
                "<x:template match='/'><x:message terminate='yes'>Stop</x:message></x:template> | fails",
                "<x:template match='/'><x:value-of select='none()'/></x:template> | fails",
                "<x:variable name='a' select='$b'/><x:variable name='b' select='$a'/> | fails",
            },
            quoteCharacter = '\u0001')
    void failWithAReason(String content, String reason) {
        assertThatThrownBy(() -> shown("<r/>", ROOT + content + "</x:stylesheet>"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining(reason);
    }

    @Test
    void writeALimitedText() {
        var twice = new StringBuilder("<x:variable name='v0' select=\"'0123456789'\"/>");
        for (var i = 1; i <= 20; i++) {
            twice.append("<x:variable name='v%d' select='concat($v%d,$v%d)'/>".formatted(i, i - 1, i - 1));
        }
        assertThatThrownBy(() -> shown("<r/>", sheet(twice + "<p><x:value-of select='$v20'/></p>")))
                .isInstanceOfSatisfying(
                        UnreadableFile.class,
                        tooLarge -> assertThat(tooLarge.code()).isEqualTo("fileTooLarge"))
                .hasMessageContaining("more than 4,194,304 characters");
    }

    @Test
    void printNothing() throws Exception {
        assertThat(shown("<r/>", sheet("<x:message>said</x:message><p/>"))).contains("<p></p>");
    }

    @ParameterizedTest
    @CsvSource({
        "a.xml, <r>One</r>, xml",
        "a.xlf, <xliff version='1.2'/>, xlf",
        "a.xlf, <xliff version='2.0' srcLang='en' xmlns='urn:oasis:names:tc:xliff:document:2.0'><file id='f'>"
                + "<unit id='u'><segment><source>One</source></segment></unit></file></xliff>, xlf2",
        "a.json, {}, ",
        "strings.xml, <resources><string name='a'>One</string></resources>, ",
    })
    void belongToTheFormatOfTheFile(String name, String content, String block) throws Exception {
        var file = Files.writeString(directory.resolve("file"), content);
        var style = Files.writeString(directory.resolve("style"), sheet("<p>shown</p>"));
        var html = directory.resolve("html");
        var settings = new FileOptions(
                new FileOptions.Langs("en", "de"),
                new FileOptions.Rules(null, null),
                FileLimits.STANDARD,
                FileImportSettings.DEFAULTS);
        var sheets = block == null ? Map.<String, String>of() : Map.of(block, style.toString());
        var request = new RenderRequest(file.toString(), name, settings, sheets, html.toString());
        var rendered = new RenderFile().run(request);
        assertThat(rendered.block()).isEqualTo(block);
        assertThat(rendered.done()).isEqualTo(block != null);
        assertThat(Files.exists(html)).isEqualTo(block != null);
    }

    @Test
    void areNotSentWithTheSettingsOfOtherWork() {
        var settings =
                FileImportSettings.read("{\"xml\": {\"xslFile\": \"a\", \"xslUrl\": \"b\", \"entities\": true}}");
        var options = new FileOptions(
                new FileOptions.Langs("en", "de"), new FileOptions.Rules(null, null), FileLimits.STANDARD, settings);
        assertThat(options.settings().text("xml/xslFile")).isNull();
        assertThat(options.settings().text("xml/xslUrl")).isEqualTo("b");
        assertThat(options.settings().flag("xml/entities")).isTrue();
        assertThat(settings.text("xml/xslFile")).isEqualTo("a");
    }
}
