package dev.parlance.task;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.db.TestDatabase;
import dev.parlance.fault.Fault;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class AsyncRequestStoreIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    private static Db db;
    private static AsyncRequestStore store;

    @BeforeAll
    static void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        store = new AsyncRequestStore(db);
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone)
                values ('u1', 'ada', 'Ada', 'Byron', 'ada@example.com', '', 'PROJECT_MANAGER', 'UTC'),
                       ('u2', 'bob', 'Bob', 'Moss', 'bob@example.com', '', 'SUBMITTER', 'UTC')
                """);
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void clear() {
        DATABASE.execute("truncate async_request, task cascade");
    }

    @Test
    void progressThatCannotBeWrittenFailsNoWork(Vertx vertx) {
        var away = DATABASE.open(vertx);
        result(away.close());
        result(new AsyncRequestStore(away).progress(1, 1, 2));
    }

    @Test
    void showsARequestWithoutResponseUntilItIsDone() {
        var created = create(1, null);
        assertThat(created.asyncResponse()).isNull();
        assertThat(created.createdBy().userName()).isEqualTo("ada");
        assertThat(created.project()).isEqualTo(new AsyncRequest.Project("Handbook", "p1"));
        assertThat(result(requests().find(created.id(), manager()))).isEqualTo(created);
    }

    @Test
    void showsTheResponseOnceDone() {
        var created = create(1, "https://example.com/done");
        var warning = new AsyncResponse.Detail("noEngine", "no engine", Map.of("lang", "de"));
        var response = AsyncResponse.done(NOW, 12L, List.of(warning));
        var ended = result(db.transaction(tx -> store.finish(tx, created.number(), response)));
        assertThat(ended.callbackUrl()).isEqualTo("https://example.com/done");
        assertThat(ended.request().asyncResponse()).isEqualTo(response);
        assertThat(result(requests().find(created.id(), manager()))).isEqualTo(ended.request());
    }

    @Test
    void allOfTheWorkIsDoneAtItsEndUnlessItFailed() {
        var done = create(1, null);
        var failed = create(1, null);
        for (var request : List.of(done, failed)) {
            result(store.progress(request.number(), 70, 200));
        }
        var success = AsyncResponse.done(NOW, 200L, List.of());
        assertThat(result(db.transaction(tx -> store.finish(tx, done.number(), success)))
                        .request()
                        .progress())
                .isEqualTo(new AsyncRequest.Progress(200, 200));
        var failure = AsyncResponse.failed(NOW, "fileBroken", "broken");
        assertThat(result(db.transaction(tx -> store.finish(tx, failed.number(), failure)))
                        .request()
                        .progress())
                .isEqualTo(new AsyncRequest.Progress(70, 200));
    }

    @Test
    void keepsTheFirstResponse() {
        var created = create(1, null);
        var first = AsyncResponse.failed(NOW, "fileBroken", "broken");
        result(db.transaction(tx -> store.finish(tx, created.number(), first)));
        var second = AsyncResponse.done(NOW, null, List.of());
        assertThat(failure(db.transaction(tx -> store.finish(tx, created.number(), second))))
                .isInstanceOf(LeaseLost.class);
        assertThat(result(requests().find(created.id(), manager())).asyncResponse())
                .isEqualTo(first);
    }

    @Test
    void hidesTheRequestsOfOthers() {
        var other = create(1, null);
        var own = create(2, null);
        assertThat(failure(requests().find(other.id(), submitter()))).isInstanceOf(Fault.NotFound.class);
        assertThat(result(requests().find(own.id(), submitter()))).isEqualTo(own);
        assertThat(result(requests().pending(submitter(), new PageRequest(0, 50)))
                        .content())
                .containsExactly(own);
        assertThat(result(requests().pending(manager(), new PageRequest(0, 50))).content())
                .containsExactly(other, own);
    }

    @Test
    void findsARequestByANumberOnly() {
        assertThat(failure(requests().find("x", manager()))).isInstanceOf(Fault.NotFound.class);
        assertThat(failure(requests().find("99999999999999999999", manager()))).isInstanceOf(Fault.NotFound.class);
    }

    @Test
    void listsOnlyPendingRequestsInPages() {
        var done = create(1, null);
        result(db.transaction(tx -> store.finish(tx, done.number(), AsyncResponse.done(NOW, null, List.of()))));
        var first = create(1, null);
        var second = create(1, null);
        var page = result(requests().pending(manager(), new PageRequest(1, 1)));
        assertThat(page.content()).containsExactly(second);
        assertThat(page.totalElements()).isEqualTo(2);
        assertThat(result(requests().pending(manager(), new PageRequest(0, 1))).content())
                .containsExactly(first);
    }

    /** Instances of the next version work beside this one during an upgrade. */
    @Test
    void showsRequestsWithAnActionOfALaterVersion() {
        var known = create(1, null);
        DATABASE.execute("insert into async_request (action, created_by) values ('NEXT_VERSION', 1)");
        var page = result(requests().pending(manager(), new PageRequest(0, 50)));
        assertThat(page.content())
                .extracting(AsyncRequest::action)
                .containsExactly(AsyncAction.IMPORT_JOB, AsyncAction.OTHER);
        assertThat(page.content().getFirst()).isEqualTo(known);
        var later = page.content().getLast();
        assertThat(result(requests().find(later.id(), manager()))).isEqualTo(later);
    }

    @Test
    void showsTheParent() {
        var parent = create(1, null);
        var part = result(db.transaction(
                tx -> store.create(tx, new NewAsyncRequest(AsyncAction.PRE_ANALYSE, 1, null, parent.number(), null))));
        assertThat(part.parent()).isEqualTo(new AsyncRequest.Parent(parent.id()));
        assertThat(part.project()).isNull();
    }

    @Test
    void countsRequestsAndTasks(Vertx vertx) {
        var tasks = new TaskStore(db, Hints.open(vertx, db, DATABASE.options()));
        var request = create(2, null);
        create(1, null);
        result(db.transaction(tx -> tasks.add(tx, new NewTask("a", new PageRequest(0, 1), request.number()))));
        result(db.transaction(tx -> tasks.add(tx, new NewTask("b", new PageRequest(0, 1), request.number()))));
        result(tasks.claim("a", 1, Duration.ofMinutes(1)));
        assertThat(result(requests().status(submitter()))).isEqualTo(new AsyncRequestStore.Status(1, 1, 1));
        assertThat(result(requests().status(manager()))).isEqualTo(new AsyncRequestStore.Status(2, 1, 1));
    }

    private static AsyncRequest create(long user, @Nullable String callbackUrl) {
        var project = new AsyncRequest.Project("Handbook", "p1");
        return result(db.transaction(
                tx -> store.create(tx, new NewAsyncRequest(AsyncAction.IMPORT_JOB, user, project, null, callbackUrl))));
    }

    private static Caller manager() {
        return caller(1, Role.PROJECT_MANAGER);
    }

    private static Caller submitter() {
        return caller(2, Role.SUBMITTER);
    }

    private static Caller caller(long id, Role role) {
        return new Caller(id, new UserRef("", "", Long.toString(id), "", "", ""), role, false, null, 1);
    }

    private FindAsyncRequests requests() {
        return new FindAsyncRequests(store);
    }
}
