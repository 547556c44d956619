package dev.parlance.job;

import dev.parlance.event.UrlCheck;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.FileFormats;
import dev.parlance.http.Call;
import dev.parlance.http.Endpoint;
import dev.parlance.http.HeaderCheck;
import dev.parlance.http.Reply;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** {@code POST /projects/{projectUid}/jobs}: takes a file in and makes the jobs whose import then begins. */
final class CreateJobsEndpoint implements Endpoint {
    private static final String HEADER = "Parlance";
    private static final int MOST_NAME_CHARACTERS = 255;

    private final FileStore files;
    private final NewJobStore jobs;
    private final HeaderCheck check;
    private final List<String> headerNames;
    private final UrlCheck urls;

    /** @param otherHeaderNames read where there is no header {@code Parlance} */
    CreateJobsEndpoint(
            FileStore files, NewJobStore jobs, HeaderCheck check, List<String> otherHeaderNames, UrlCheck urls) {
        this.files = files;
        this.jobs = jobs;
        this.check = check;
        this.headerNames =
                Stream.concat(Stream.of(HEADER), otherHeaderNames.stream()).toList();
        this.urls = urls;
    }

    /** The answer. */
    private record JobsCreated(List<Job> jobs, AsyncRequest asyncRequest, List<String> unsupportedFiles) {}

    /** A file that has arrived. */
    private record Received(long fileId, long bytes, Buffer sha256) {}

    @Override
    public String operationId() {
        return "createJobs";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var name = filename(call);
        var upload = headerNames.stream()
                .map(call::header)
                .filter(Objects::nonNull)
                .findFirst()
                .map(header -> check.read(header, call, JobUpload.class))
                .orElse(JobUpload.EMPTY);
        return violations(upload)
                .compose(known -> jobs.resolve(call.caller(), call.path("projectUid"), upload, known))
                .compose(wanted -> receive(call, name)
                        .compose(received -> jobs.create(
                                        call.caller(),
                                        wanted,
                                        received.fileId(),
                                        received.bytes(),
                                        received.sha256(),
                                        call.traceparent())
                                .recover(failure -> dropped(received.fileId(), failure)))
                        .map(created -> answer(created, name, wanted)))
                .map(created -> new Reply(201, created, false, Map.of()));
    }

    private static String filename(Call call) {
        var name = call.upload().filename();
        if (name == null || name.isBlank() || name.length() > MOST_NAME_CHARACTERS || name.indexOf('\0') >= 0) {
            throw new Fault.Invalid(Violation.of(
                    "Content-Disposition",
                    "required",
                    "must give the file's name in 1 to %d characters, such as filename*=UTF-8''name.docx"
                            .formatted(MOST_NAME_CHARACTERS)));
        }
        return name;
    }

    private Future<List<Violation>> violations(JobUpload upload) {
        var url = upload.callbackUrl();
        return url == null
                ? Future.succeededFuture(List.of())
                : urls.check(url, "/callbackUrl")
                        .map(violation -> violation.stream().toList());
    }

    private Future<Received> receive(Call call, String name) {
        return files.begin(name, call.caller().id()).compose(fileId -> {
            var sink = new ChunkSink(files, fileId);
            return call.upload()
                    .drain(FileStore.CHUNK_BYTES, sink::add)
                    .compose(bytes -> bytes == 0
                            ? Future.failedFuture(new Fault.Invalid(
                                    Violation.at("", "required", "the body must be the file's bytes; it is empty")))
                            : Future.succeededFuture(new Received(fileId, bytes, sink.digest())))
                    .recover(failure -> dropped(fileId, failure));
        });
    }

    /** What cannot be dropped now is swept away later. */
    private <T> Future<T> dropped(long fileId, Throwable failure) {
        return files.delete(fileId).transform(_ -> Future.failedFuture(failure));
    }

    private static JobsCreated answer(NewJobStore.Created created, String name, NewJobs wanted) {
        var supported = FileFormats.supported(name, wanted.importSettings().settings());
        return new JobsCreated(created.jobs(), created.asyncRequest(), supported ? List.of() : List.of(name));
    }

    /** Numbers and hashes chunks on their way into the database; belongs to one request. */
    private static final class ChunkSink {
        private final FileStore files;
        private final long fileId;
        private final MessageDigest digest = sha256();
        private int next;

        ChunkSink(FileStore files, long fileId) {
            this.files = files;
            this.fileId = fileId;
        }

        Future<Void> add(Buffer chunk) {
            digest.update(chunk.getBytes());
            return files.add(fileId, next++, chunk);
        }

        Buffer digest() {
            return Buffer.buffer(digest.digest());
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException missing) {
                throw new IllegalStateException(missing);
            }
        }
    }
}
