package dev.parlance.job;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.metadata.EditMetadata;
import dev.parlance.job.metadata.JobMetadata;
import dev.parlance.job.metadata.JobMetadataStore;
import dev.parlance.job.metadata.MetadataPatch;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projects/{projectUid}/jobs/{jobUid}/metadata}: texts by key that automation keeps with a job. */
final class MetadataEndpoints {
    private final FindJob jobs;
    private final JobMetadataStore metadata;
    private final EditMetadata edition;

    MetadataEndpoints(Db db, EventStore events) {
        this.jobs = new FindJob(new JobStore(db));
        this.metadata = new JobMetadataStore(db);
        this.edition = new EditMetadata(db, events);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getJobMetadata", this::get),
                Endpoint.of("editJobMetadata", this::edit),
                Endpoint.of("patchJobMetadata", this::patch));
    }

    private Future<Reply> get(Call call) {
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> metadata.find(row.id()))
                .map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var wanted = call.body(JobMetadata.class);
        return edition.edit(JobRequest.of(call), call.precondition()::check, _ -> wanted)
                .map(Reply::entity);
    }

    private Future<Reply> patch(Call call) {
        var patch = call.body(MetadataPatch.class);
        return edition.edit(JobRequest.of(call), call.precondition()::check, patch::applied)
                .map(Reply::entity);
    }
}
