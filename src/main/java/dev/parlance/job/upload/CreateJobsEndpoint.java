package dev.parlance.job.upload;

import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.file.FileFormats;
import dev.parlance.file.ZipUpload;
import dev.parlance.file.ZipUpload.SkippedFile;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.Job;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.Received;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code POST /projects/{projectUid}/jobs}: receives a file and creates its jobs, whose import then begins. */
public final class CreateJobsEndpoint implements Endpoint {
    private static final String HEADER = "Parlance";

    /** More files of an archive without jobs are only counted. */
    private static final int MOST_SKIPPED = 100;

    private final ReceiveFile files;
    private final ResolveUpload uploads;
    private final CreateJobs jobs;
    private final ReadZip zips;
    private final CreateZipJobs zipJobs;
    private final StoredFiles stored;
    private final HeaderCheck check;
    private final List<String> headerNames;
    private final CallbackCheck callbacks;

    /** An endpoint that reads its parameters from the header {@code Parlance} or, if absent, from one of the others. */
    public CreateJobsEndpoint(
            Db db, StoredFiles stored, TaskStore tasks, ReadZip zips, Headers headers, CallbackCheck callbacks) {
        this.stored = stored;
        this.files = stored.receiving();
        this.uploads = new ResolveUpload(db);
        this.jobs = new CreateJobs(db, new AsyncRequestStore(db), tasks);
        this.zipJobs = new CreateZipJobs(db, new AsyncRequestStore(db), tasks);
        this.zips = zips;
        this.check = headers.check();
        this.headerNames =
                Stream.concat(Stream.of(HEADER), headers.others().stream()).toList();
        this.callbacks = callbacks;
    }

    /**
     * The header of an upload.
     *
     * @param others its other names
     */
    public record Headers(HeaderCheck check, List<String> others) {}

    /**
     * The response.
     *
     * @param skippedFiles the first files of an archive that get no jobs
     * @param skippedFilesCount of all of them
     */
    private record JobsCreated(
            List<Job> jobs,
            AsyncRequest asyncRequest,
            List<String> unsupportedFiles,
            List<SkippedFile> skippedFiles,
            int skippedFilesCount) {}

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
                .compose(wanted -> receive(call, name, wanted));
    }

    private Future<Reply> receive(Call call, String name, NewJobs wanted) {
        var head = new UploadHead();
        return files.run(
                name,
                call.caller().id(),
                sink -> call.upload().drain(StoredFile.BLOCK_BYTES, chunk -> sink.apply(head.of(chunk))),
                file -> ZipUpload.mayBe(name)
                        ? ofZip(call, wanted, file)
                                .compose(found -> found.isPresent()
                                        ? Future.succeededFuture(found.get())
                                        : ofFile(call, name, head, wanted, file))
                        : ofFile(call, name, head, wanted, file));
    }

    private Future<Reply> ofFile(Call call, String name, UploadHead head, NewJobs wanted, Received file) {
        var supported = FileFormats.supported(
                name, head.bytes(), wanted.importSettings().settings());
        return jobs.create(call.caller(), wanted, file, call.traceparent())
                .map(created -> new JobsCreated(
                        created.jobs(), created.asyncRequest(), supported ? List.of() : List.of(name), List.of(), 0))
                .map(created -> new Reply(201, created, false, Map.of()));
    }

    /** The jobs of the files in an archive; empty when it is one file of some format. */
    private Future<Optional<Reply>> ofZip(Call call, NewJobs wanted, Received file) {
        return zips.read(stored, file.fileId(), wanted.importSettings().settings())
                .compose(zip -> zip.isEmpty()
                        ? Future.succeededFuture(Optional.empty())
                        : zipJobs.create(call.caller(), wanted, file, zip.get(), call.traceparent())
                                .compose(created -> zips.json(created(created, zip.get()), call.caller()))
                                .map(json -> new Reply(201, json, false, Map.of("content-type", Reply.JSON)))
                                .map(Optional::of));
    }

    private static JobsCreated created(CreateJobs.Created created, ZipUpload zip) {
        var listed = zip.skipped().stream().limit(MOST_SKIPPED).toList();
        return new JobsCreated(
                created.jobs(),
                created.asyncRequest(),
                listed.stream().map(SkippedFile::filename).toList(),
                listed,
                zip.skipped().size());
    }
}
