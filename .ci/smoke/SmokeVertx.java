import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.WebClient;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AnalysesApiImpl;
import org.openapitools.client.api.AsynchronousRequestsApiImpl;
import org.openapitools.client.api.AuthenticationApiImpl;
import org.openapitools.client.api.ProjectsApiImpl;
import org.openapitools.client.api.WebhooksApiImpl;
import org.openapitools.client.model.AnalysesByProviders;
import org.openapitools.client.model.AnyEventKind;
import org.openapitools.client.model.JobReferencesInner;
import org.openapitools.client.model.JobsCreated;
import org.openapitools.client.model.Login;
import org.openapitools.client.model.ProjectCreate;
import org.openapitools.client.model.WebhookEdit;

/** A tour of the service with the client that openapi-generator makes for Vert.x. */
public final class SmokeVertx {
    private static final Vertx VERTX = Vertx.vertx();
    private static final String BASE = System.getenv("PARLANCE") + "/web/api2/v1";

    private static void expect(boolean condition, Object what) {
        if (!condition) {
            throw new AssertionError("not as expected: " + what);
        }
    }

    private static <T> T result(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static ApiClient api(String token) {
        var api = new ApiClient(VERTX, new JsonObject().put("basePath", BASE));
        return token == null ? api : api.addDefaultHeader("Authorization", "ApiToken " + token);
    }

    private static void ended(ApiClient api, String request) throws Exception {
        for (var attempt = 0; attempt < 300; attempt++) {
            var asked = new AsynchronousRequestsApiImpl(api).getAsyncRequest(request, null);
            if (result(asked).getAsyncResponse() != null) {
                return;
            }
            Thread.sleep(200);
        }
        throw new AssertionError("not in time: " + request);
    }

    /** Without {@code JobsApi}, which reads the content from a file. */
    private static JobsCreated upload(ApiClient api, String token, String project, String text) throws Exception {
        var response = result(WebClient.create(VERTX)
                .postAbs(BASE + "/projects/" + project + "/jobs")
                .putHeader("Authorization", "ApiToken " + token)
                .putHeader("Content-Type", "application/octet-stream")
                .putHeader("Content-Disposition", "attachment; filename*=UTF-8''a.txt")
                .sendBuffer(Buffer.buffer(text)));
        return api.getObjectMapper().readValue(response.bodyAsString(), JobsCreated.class);
    }

    public static void main(String... args) throws Exception {
        try {
            tour();
        } finally {
            VERTX.close();
        }
    }

    private static void tour() throws Exception {
        var login = result(new AuthenticationApiImpl(api(null))
                .login(new Login().userName("admin").password(System.getenv("PASSWORD")), null));
        var api = api(login.getToken());
        var created = result(new ProjectsApiImpl(api)
                .createProject(
                        new ProjectCreate().name("Vert.x").sourceLang("en").targetLangs(List.of("de")), null, null));
        var project = created.getUid();
        var jobs = upload(api, login.getToken(), project, "One two three.");
        ended(api, jobs.getAsyncRequest().getId());
        var analyses = new AnalysesApiImpl(api);
        var job = new JobReferencesInner().uid(jobs.getJobs().get(0).getUid());
        var counted = result(analyses.createAnalysesByProviders(new AnalysesByProviders().addJobsItem(job), null, null))
                .getAnalyses()
                .get(0);
        ended(api, counted.getAsyncRequest().getId());
        var analysis = result(analyses.getAnalysis(counted.getAnalyse().getUid(), null));
        expect(analysis.getAnalyseLanguageParts().get(0).getData().getAll().getWords().intValue() == 3, analysis);

        var webhooks = new WebhooksApiImpl(api);
        var edit = new WebhookEdit().url("http://127.0.0.1:9/").addEventsItem(AnyEventKind.JOB_CREATED);
        var webhook = result(webhooks.createWebhook(edit, null, null));
        var test = result(webhooks.testWebhook(AnyEventKind.JOB_CREATED, webhook.getUid(), null));
        expect(!test.getSuccess(), test);
        expect(result(webhooks.getWebhookCall(test.getCallUid(), null)).getErrorMessage() != null, test);
    }
}
