package dev.parlance.job.preview;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.http.reply.Reply;
import dev.parlance.importsettings.PreviewSettings;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * {@code POST /importSettings/preview}: receives a file and returns what an import would read or, as HTML, how the
 * style sheet of the import settings shows it.
 */
public final class PreviewEndpoint implements Endpoint {
    private static final String HEADER = "Parlance";
    private static final String HTML = "text/html";

    /** HTML of a stranger: a browser runs no script of it, and loads nothing for it. */
    private static final String SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> HTML_HEADERS =
            Map.of("content-type", HTML + "; charset=utf-8", "content-security-policy", SANDBOX);
    private static final Map<String, String> JSON_HEADERS = Map.of("content-type", Reply.JSON);

    private final PreviewSettings settings;
    private final PreviewFiles files;
    private final HeaderCheck check;
    private final List<String> headerNames;

    /** The endpoints of previews, of files that are sent and of those of jobs. */
    public static List<Endpoint> all(
            Db db, StoredFiles stored, PreviewFiles files, HeaderCheck check, List<String> otherHeaderNames) {
        return List.of(
                new PreviewEndpoint(db, files, check, otherHeaderNames), new PreviewJobEndpoint(db, stored, files));
    }

    /** An endpoint that reads its parameters from the header {@code Parlance} or, if absent, from one of the others. */
    private PreviewEndpoint(Db db, PreviewFiles files, HeaderCheck check, List<String> otherHeaderNames) {
        this.settings = new PreviewSettings(db);
        this.files = files;
        this.check = check;
        this.headerNames =
                Stream.concat(Stream.of(HEADER), otherHeaderNames.stream()).toList();
    }

    @Override
    public String operationId() {
        return "previewImportSettings";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var name = call.upload().requiredFilename();
        var header = check.read(header(call), call, PreviewHeader.class);
        var isHtml = call.produces().equals(HTML);
        var user = call.caller().id();
        files.requireRoom(user);
        return settings.choose(call, header.sourceLang(), header.importSettings(), header.fileImportSettings(), isHtml)
                .compose(chosen -> files.preview(user, call.upload(), shown(name, header, chosen, isHtml)))
                .map(body -> new Reply(200, body, false, isHtml ? HTML_HEADERS : JSON_HEADERS));
    }

    private static PreviewFiles.Shown shown(
            String name, PreviewHeader header, PreviewSettings.WithRules chosen, boolean isHtml) {
        var source = source(name, header, chosen);
        return isHtml ? work -> work.html(source, chosen.styleSheets()) : work -> work.preview(source, header.shown());
    }

    private String header(Call call) {
        return headerNames.stream()
                .map(call::header)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new Fault.Invalid(
                        Violation.of(HEADER, "required", "is required: JSON with at least sourceLang")));
    }

    private static SourceFile source(String name, PreviewHeader header, PreviewSettings.WithRules chosen) {
        var target = header.targetLang();
        return new SourceFile(
                0,
                name,
                header.sourceLang(),
                target == null ? List.of() : List.of(target),
                chosen.settings(),
                new SourceFile.Rules(chosen.sources(), chosen.targets()),
                SourceFile.AsRead.NOT_YET);
    }
}
