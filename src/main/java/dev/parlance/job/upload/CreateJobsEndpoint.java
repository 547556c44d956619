package dev.parlance.job.upload;

import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.file.FileFormats;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.Job;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** {@code POST /projects/{projectUid}/jobs}: receives a file and creates its jobs, whose import then begins. */
public final class CreateJobsEndpoint implements Endpoint {
    private static final String HEADER = "Parlance";

    private final ReceiveFile files;
    private final ResolveUpload uploads;
    private final CreateJobs jobs;
    private final HeaderCheck check;
    private final List<String> headerNames;
    private final CallbackCheck callbacks;

    /** An endpoint that reads its parameters from the header {@code Parlance} or, if absent, from one of the others. */
    public CreateJobsEndpoint(
            Db db, StoredFiles stored, CreateJobs jobs, HeaderCheck check, List<String> otherHeaderNames, CallbackCheck callbacks) {
        this.files = stored.receiving();
        this.uploads = new ResolveUpload(db);
        this.jobs = jobs;
        this.check = check;
        this.headerNames =
                Stream.concat(Stream.of(HEADER), otherHeaderNames.stream()).toList();
        this.callbacks = callbacks;
    }

    /** The response. */
    private record JobsCreated(List<Job> jobs, AsyncRequest asyncRequest, List<String> unsupportedFiles) {}

    @Override
    public String operationId() {
        return "createJobs";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var name = call.upload().requiredFilename();
        var upload = headerNames.stream()
                .map(call::header)
                .filter(Objects::nonNull)
                .findFirst()
                .map(header -> check.read(header, call, JobUpload.class))
                .orElse(JobUpload.EMPTY);
        return callbacks
                .check(call.caller(), upload.callbackUrl())
                .compose(violations -> uploads.resolve(call.caller(), call.path("projectUid"), upload, violations))
                .compose(wanted -> receive(call, name, wanted))
                .map(created -> new Reply(201, created, false, Map.of()));
    }

    private Future<JobsCreated> receive(Call call, String name, NewJobs wanted) {
        var head = new UploadHead();
        return files.run(
                        name,
                        call.caller().id(),
                        sink -> call.upload().drain(StoredFile.BLOCK_BYTES, chunk -> sink.apply(head.of(chunk))),
                        file -> jobs.create(call.caller(), wanted, file, call.traceparent()))
                .map(created -> answer(created, name, head.bytes(), wanted));
    }

    private static JobsCreated answer(CreateJobs.Created created, String name, byte[] head, NewJobs wanted) {
        var supported = FileFormats.supported(name, head, wanted.importSettings().settings());
        return new JobsCreated(created.jobs(), created.asyncRequest(), supported ? List.of() : List.of(name));
    }
}
