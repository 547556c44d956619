package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files above the limit of those in memory are imported and exported; the limit is low here. */
class LargeFileIT {
    private static final int RECORDS = 3_000;
    private static final TestService SERVICE = TestService.start("import.maxDomFileBytes", "16KiB");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String file(String format, IntFunction<String> text) {
        var record = format.substring(format.indexOf('~') + 1, format.lastIndexOf('~'));
        return IntStream.range(0, RECORDS)
                .mapToObj(i -> record.replace("K", "key" + i).replace("S", text.apply(i)) + "\n")
                .collect(Collectors.joining(
                        "", format.substring(0, format.indexOf('~')), format.substring(format.lastIndexOf('~') + 1)));
    }

    private static String text(int number) {
        return "Text of number %d & more".formatted(number).replace("&", "and");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            a.csv@~"S"~
            a.jsonl@~{"K": "S"}~
            a.xml@<resources>~<string name="K">S</string>~</resources>
            a.resx@<root>~<data name="K"><value>S</value></data>~</root>
            a.tmx@<tmx version="1.4"><header/><body>~<tu tuid="K"><tuv xml:lang="en"><seg>Origin of K</seg></tuv>\
            <tuv xml:lang="de"><seg>S</seg></tuv></tu>~</body></tmx>
            """)
    void areImportedAndExported(String name, String format) {
        var project = Uploads.project(ADMIN, "de");
        var bytes = file(format, LargeFileIT::text).getBytes(UTF_8);
        assertThat(bytes.length).isGreaterThan(5 * (16 << 10));
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, name, bytes, Map.of()));
        assertThat(jobs.getFirst().path("importStatus").path("status").asText())
                .as(jobs.toString())
                .isEqualTo("OK");
        var job = project + "/jobs/" + jobs.getFirst().path("uid").asText();
        var edited = List.of(0, 1, RECORDS / 2, RECORDS - 1);
        var edits = edited.stream()
                .map(number -> Map.of("ordinal", number, "target", "Ziel " + number, "confirmed", true))
                .toList();
        assertThat(ADMIN.put(job + "/segments", Map.of("segments", edits)).status())
                .isEqualTo(200);
        assertThat(ADMIN.get(job + "/targetFile").text())
                .isEqualTo(file(format, number -> edited.contains(number) ? "Ziel " + number : text(number)));
    }

    @Test
    void leaveNothingWhenTheirEndCannotBeRead() {
        var project = Uploads.project(ADMIN, "de");
        var bytes = (file("~{\"K\": \"S\"}~", LargeFileIT::text) + "{\"a\": \"b\", \"a\": \"c\"}").getBytes(UTF_8);
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "a.jsonl", bytes, Map.of()));
        var status = jobs.getFirst().path("importStatus");
        assertThat(status.path("status").asText()).isEqualTo("ERROR");
        assertThat(status.path("errorMessage").asText())
                .startsWith("line %d: an object has a duplicate key".formatted(RECORDS + 1));
        var uid = jobs.getFirst().path("uid").asText();
        assertThat(Uploads.number(
                        DB,
                        "select count(*) from segment where file_id = (select file_id from job where uid = '" + uid
                                + "')"))
                .isZero();
    }
}
