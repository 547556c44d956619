package dev.parlance.job.preview;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.importsettings.PreviewSettings;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.shared.Reference;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /projects/{projectUid}/jobs/{jobUid}/importPreview}: returns what an import of the file of a job would
 * read with other settings.
 */
final class PreviewJobEndpoint implements Endpoint {
    private static final Map<String, String> HEADERS = Map.of("content-type", Reply.JSON);

    private final FindJob jobs;
    private final PreviewSettings settings;
    private final StoredFiles stored;
    private final PreviewFiles files;

    PreviewJobEndpoint(Db db, StoredFiles stored, PreviewFiles files) {
        this.jobs = new FindJob(new JobStore(db));
        this.settings = new PreviewSettings(db);
        this.stored = stored;
        this.files = files;
    }

    /**
     * The body.
     *
     * @param importSettings stored settings; null for {@code fileImportSettings}, or else those of the project
     * @param segments the number of segments to show
     */
    private record Wanted(
            @Nullable Reference importSettings,
            @Nullable JsonNode fileImportSettings,
            @Nullable Integer segments) {
        /** Without the node that stands for a null of JSON. */
        private @Nullable JsonNode sentSettings() {
            return fileImportSettings == null || fileImportSettings.isNull() ? null : fileImportSettings;
        }

        int shown() {
            return segments == null ? PreviewHeader.SEGMENTS : segments;
        }
    }

    @Override
    public String operationId() {
        return "previewJobImport";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var wanted = call.body(Wanted.class);
        var user = call.caller().id();
        files.requireRoom(user);
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(job -> settings.choose(call, of(job, wanted))
                        .compose(chosen ->
                                file(job).compose(file -> files.preview(user, file, shown(job, file, chosen, wanted)))))
                .map(body -> new Reply(200, body, false, HEADERS));
    }

    private static PreviewSettings.Choice of(JobRow job, Wanted wanted) {
        return new PreviewSettings.Choice(
                Long.parseLong(job.project().id()),
                job.job().sourceLang(),
                wanted.importSettings(),
                wanted.sentSettings());
    }

    private Future<StoredFile> file(JobRow job) {
        return stored.find(job.fileId()).map(Fault.NotFound.ifEmpty("file", "of this job"));
    }

    private PreviewFiles.Shown shown(JobRow job, StoredFile file, PreviewSettings.WithRules chosen, Wanted wanted) {
        var source = new SourceFile(
                0,
                file.name(),
                job.job().sourceLang(),
                List.of(job.job().targetLang()),
                chosen.settings(),
                new SourceFile.Rules(chosen.sources(), chosen.targets()),
                SourceFile.AsRead.NOT_YET);
        return work -> work.preview(() -> stored.open(file.id()), source, wanted.shown());
    }
}
