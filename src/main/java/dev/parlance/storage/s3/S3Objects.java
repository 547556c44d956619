package dev.parlance.storage.s3;

import dev.parlance.storage.s3.S3Request.Body;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes, reads and deletes objects of the bucket. A failure is a {@link S3Failure}. Safe from any thread. */
final class S3Objects {
    private static final int MOST_DOCUMENT_BYTES = 64 << 10;

    private final S3Client client;

    S3Objects(S3Client client) {
        this.client = client;
    }

    /** A part of an object; shorter than asked for at its end, and empty if there is no such part or object. */
    Future<Buffer> read(String key, long from, int length) {
        var request = S3Request.of("read", HttpMethod.GET, key, Map.of())
                .with("range", "bytes=%d-%d".formatted(from, from + length - 1));
        // the document of a refusal may be longer than a short range
        return client.send(request, Math.max(length, MOST_DOCUMENT_BYTES))
                .map(response -> requireRange(response, from, length))
                .recover(failure -> failure instanceof S3Failure refused && isAbsent(refused)
                        ? Future.succeededFuture(Buffer.buffer())
                        : Future.failedFuture(failure));
    }

    private static boolean isAbsent(S3Failure refused) {
        return refused.status() == 416
                || (refused.isNotFound() && !refused.code().equals("NoSuchBucket"));
    }

    /** Some servers ignore a range. */
    private static Buffer requireRange(S3Client.Response response, long from, int length) {
        if (response.body().length() > length || (response.status() == 200 && from > 0)) {
            throw S3Failure.refused(response.status(), "the range was ignored");
        }
        return response.body();
    }

    Future<Void> put(String key, Body body) {
        return client.send(S3Request.of("put", HttpMethod.PUT, key, Map.of()).with(body), MOST_DOCUMENT_BYTES)
                .mapEmpty();
    }

    /** Begins an upload in parts, and returns its id. */
    Future<String> begin(String key) {
        return client.send(S3Request.of("begin", HttpMethod.POST, key, Map.of("uploads", "")), MOST_DOCUMENT_BYTES)
                .map(response -> required(S3Xml.text(response.body(), "UploadId"), "no UploadId"));
    }

    /** Stores a part, whose numbers count from 1, and returns its tag. */
    Future<String> part(String key, String upload, int number, Body body) {
        var query = Map.of("partNumber", Integer.toString(number), "uploadId", upload);
        return client.send(S3Request.of("part", HttpMethod.PUT, key, query).with(body), MOST_DOCUMENT_BYTES)
                .map(response -> required(response.etag(), "no ETag"));
    }

    private static String required(String text, String otherwise) {
        if (text.isEmpty()) {
            throw S3Failure.refused(200, otherwise);
        }
        return text;
    }

    /** Makes the parts an object. A response with the status 200 may contain a failure. */
    Future<Void> complete(String key, String upload, List<String> tags) {
        var document = new StringBuilder("<CompleteMultipartUpload>");
        for (var number = 1; number <= tags.size(); number++) {
            document.append("<Part><PartNumber>%d</PartNumber><ETag>%s</ETag></Part>"
                    .formatted(number, S3Xml.escaped(tags.get(number - 1))));
        }
        document.append("</CompleteMultipartUpload>");
        var request = S3Request.of("complete", HttpMethod.POST, key, Map.of("uploadId", upload))
                .with("content-type", "application/xml")
                .with(Body.of(Buffer.buffer(document.toString())));
        return client.send(request, MOST_DOCUMENT_BYTES)
                .<Void>map(S3Objects::requireNoFailure)
                .recover(failure -> failure instanceof S3Failure refused && refused.isNotFound()
                        ? requireObject(key, refused)
                        : Future.failedFuture(failure));
    }

    private static @Nullable Void requireNoFailure(S3Client.Response response) {
        var code = S3Xml.text(response.body(), "Code");
        if (!code.isEmpty()) {
            throw S3Failure.refused(500, code);
        }
        return null;
    }

    /** An attempt whose response was lost may have ended the upload. */
    private Future<Void> requireObject(String key, S3Failure refused) {
        return read(key, 0, 1)
                .compose(read -> read.length() == 1 ? Future.succeededFuture() : Future.failedFuture(refused));
    }

    /** Deletes the parts of an upload; succeeds if there is none. */
    Future<Void> abort(String key, String upload) {
        return remove(S3Request.of("abort", HttpMethod.DELETE, key, Map.of("uploadId", upload)));
    }

    /** Deletes an object; succeeds if there is none. */
    Future<Void> delete(String key) {
        return remove(S3Request.of("delete", HttpMethod.DELETE, key, Map.of()));
    }

    private Future<Void> remove(S3Request request) {
        return client.send(request, MOST_DOCUMENT_BYTES)
                .<Void>mapEmpty()
                .recover(failure -> failure instanceof S3Failure refused && isAbsent(refused)
                        ? Future.succeededFuture()
                        : Future.failedFuture(failure));
    }

    Future<Void> close() {
        return client.close();
    }
}
