package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The encodings of pages. */
class HtmlEncodingsTest {
    private static final Charset RUSSIAN = Charset.forName("windows-1251");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n",
                "<meta charset=windows-1251>",
                "<META/CHARSET = ' Windows-1251 '/>",
                "<meta name=a content=\"b>c\" http-equiv=\"Content-type\" content='text/html; CharSet = \"cp1251\"'>",
                "<meta content=text/html;charset=windows-1251;x http-equiv=content-type>",
                "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
                "<!--><meta charset=windows-1251>-->",
                "<meta name=description content='charset=utf-8'><meta charset=windows-1251>",
                "<meta http-equiv=refresh content='charset=utf-8'><meta charset=windows-1251>",
                "<a title='<meta charset=utf-8>'></a><meta charset=windows-1251>",
                "<!DOCTYPE html><? <meta charset=utf-8> ?></><metal charset=utf-8><meta charset=windows-1251>",
                "<meta charset='{{ charset }}'><meta charset=windows-1251>",
                "<meta data-charset=utf-8 charset=windows-1251>",
            })
    void areDeclaredInTheHead(String head) throws Exception {
        var html = (head + "<p>Привет</p>").getBytes(RUSSIAN);
        assertThat(Reading.texts("a.html", html)).contains("Привет");
        assertThat(Reading.texts("a.xhtml", html)).contains("Привет");
        var written = Writing.written("a.html", html, new ReadOptions("en", "ru"), _ -> Writing.translated("Да"));
        assertThat(new String(written, RUSSIAN)).endsWith("<p>Да</p>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- old: <meta charset=\"windows-1251\"> -->",
                "<meta name=description content='How to fix charset=windows-1251'>",
                "<meta content='text/html; charset=\"windows-1251' http-equiv=content-type>",
                "<meta charset",
            })
    void areNotDeclaredElsewhere(String head) throws Exception {
        assertThat(Reading.texts("a.html", head + "\"><p>Größe</p>")).contains("Größe");
    }

    /** Bytes of texts as Python encodes them. */
    @ParameterizedTest
    @CsvSource({
        "Shift_JIS,8740 8160 955c,①～表",
        "x-sjis,8740,①",
        "EUC-JP,ada1 c9bd,①表",
        "ISO-2022-JP,1b24422d211b2842,①",
        "EUC-KR,94ee,뷁",
        "ks_c_5601-1987,94ee,뷁",
        "gb2312,e946 80,镕€",
        "Big5,f9d6 a1e3,碁～",
        "ISO-8859-9,93fe94,“ş”",
        "TIS-620,93a194,“ก”",
        "ISO-8859-11,93a194,“ก”",
        "ISO-8859-8-I,f9ece5ed,שלום",
        "macintosh,d28ed3,“é”",
        "x-mac-cyrillic,8ff0e8e2e5f2,Привет",
        "IBM866,8fe0,Пр",
        "koi8,f0d2,Пр",
        "latin1,93e994,“é”",
        "unicode,c3a9,é",
    })
    void haveTheLabelsOfTheWeb(String label, String hex, String text) throws Exception {
        var bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        var html = new ByteArrayOutputStream();
        html.writeBytes("<meta charset=%s><p>".formatted(label).getBytes(UTF_8));
        html.writeBytes(bytes);
        html.writeBytes("</p>".getBytes(UTF_8));
        assertThat(Reading.texts("a.html", html.toByteArray())).containsExactly(text);
    }

    @ParameterizedTest
    @CsvSource({
        "<meta charset=euc-kr>,'x-windows-949, the encoding that the file declares'",
        "<p>é</p>,'windows-1252, which is read where a file declares no encoding and is not valid UTF-8'",
    })
    void refuseOtherBytes(String head, String message) {
        var html = (head + "\n\u0081</p>").getBytes(ISO_8859_1);
        assertThatThrownBy(() -> Reading.texts("a.html", html))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: the bytes are not valid " + message);
    }

    @Test
    void areFoundInLinearTime() throws Exception {
        for (var part : new String[] {"<", "<!--", "<a ", "<a b='", "<meta content=charset=\"", "<meta charset ="}) {
            ProcessorTime.atMost(
                    Duration.ofSeconds(2), () -> Reading.texts("a.html", part.repeat(1_000) + "><p>é</p>"));
        }
    }
}
