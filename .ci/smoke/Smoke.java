import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AnalysesApi;
import org.openapitools.client.api.AsynchronousRequestsApi;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.ProjectsApi;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.AnalysesByProviders;
import org.openapitools.client.model.AnyEventKind;
import org.openapitools.client.model.JobReferencesInner;
import org.openapitools.client.model.JobsCreated;
import org.openapitools.client.model.Login;
import org.openapitools.client.model.ProjectCreate;
import org.openapitools.client.model.WebhookEdit;

/** A tour of the service with the client that openapi-generator makes for java.net.http. */
public final class Smoke {
    private static ApiClient api(String token) {
        var api = new ApiClient();
        api.updateBaseUri(System.getenv("PARLANCE") + "/web/api2/v1");
        if (token != null) {
            api.setRequestInterceptor(request -> request.header("Authorization", "ApiToken " + token));
        }
        return api;
    }

    private static void expect(boolean condition, Object what) {
        if (!condition) {
            throw new AssertionError("not as expected: " + what);
        }
    }

    private static void ended(ApiClient api, String request) throws Exception {
        for (var attempt = 0; attempt < 300; attempt++) {
            if (new AsynchronousRequestsApi(api).getAsyncRequest(request, null).getAsyncResponse() != null) {
                return;
            }
            Thread.sleep(200);
        }
        throw new AssertionError("not in time: " + request);
    }

    /** Without {@code JobsApi}, which sends the name of a file as JSON instead of its content. */
    private static JobsCreated upload(ApiClient api, String token, String project, String text) throws Exception {
        var uri = URI.create(api.getBaseUri() + "/projects/" + project + "/jobs");
        var request = HttpRequest.newBuilder(uri)
                .header("Authorization", "ApiToken " + token)
                .header("Content-Type", "application/octet-stream")
                .header("Content-Disposition", "attachment; filename*=UTF-8''a.txt")
                .POST(BodyPublishers.ofString(text))
                .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        return api.getObjectMapper().readValue(response.body(), JobsCreated.class);
    }

    public static void main(String... args) throws Exception {
        var login = new AuthenticationApi(api(null))
                .login(new Login().userName("admin").password(System.getenv("PASSWORD")), null);
        var api = api(login.getToken());
        var created = new ProjectsApi(api)
                .createProject(
                        new ProjectCreate().name("Java").sourceLang("en").targetLangs(List.of("de")), null, null);
        var project = created.getProjectWhole().getUid();
        var jobs = upload(api, login.getToken(), project, "One two three.");
        ended(api, jobs.getAsyncRequest().getId());
        var uid = jobs.getJobs().get(0).getUid();
        var analyses = new AnalysesApi(api);
        var counted = analyses.createAnalysesByProviders(
                        new AnalysesByProviders().addJobsItem(new JobReferencesInner().uid(uid)),
                        null,
                        null)
                .getAnalyses()
                .get(0);
        ended(api, counted.getAsyncRequest().getId());
        var analysis = analyses.getAnalysis(counted.getAnalyse().getUid(), null);
        expect(analysis.getAnalyseLanguageParts().get(0).getData().getAll().getWords().intValue() == 3, analysis);

        var webhooks = new WebhooksApi(api);
        var webhook = webhooks.createWebhook(
                new WebhookEdit().url("http://127.0.0.1:9/").addEventsItem(AnyEventKind.JOB_CREATED), null, null);
        var test = webhooks.testWebhook(AnyEventKind.JOB_CREATED, webhook.getUid(), null);
        expect(!test.getSuccess(), test);
        expect(webhooks.getWebhookCall(test.getCallUid(), null).getErrorMessage() != null, test);
    }
}
