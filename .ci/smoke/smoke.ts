// A tour of the service with the client that openapi-generator makes for fetch.
import { AnalysesApi, AsynchronousRequestsApi, AuthenticationApi, Configuration, JobsApi, ProjectsApi, WebhooksApi } from './index';

const [basePath, password] = [process.env.PARLANCE + '/web/api2/v1', process.env.PASSWORD!];

function expect(condition: boolean, what: unknown): void {
  if (!condition) throw new Error('not as expected: ' + JSON.stringify(what));
}

async function main() {
  const login = await new AuthenticationApi(new Configuration({ basePath }))
    .login({ login: { userName: 'admin', password } });
  const configuration = new Configuration({ basePath, apiKey: () => 'ApiToken ' + login.token });
  const asyncRequests = new AsynchronousRequestsApi(configuration);
  const ended = async (asyncRequestId: string) => {
    for (let attempt = 0; attempt < 300; attempt++) {
      if ((await asyncRequests.getAsyncRequest({ asyncRequestId })).asyncResponse) return;
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    throw new Error('not in time: ' + asyncRequestId);
  };
  const projects = new ProjectsApi(configuration);
  const project = await projects.createProject({ projectCreate: { name: 'TypeScript', sourceLang: 'en', targetLangs: ['de'] } });
  const listed = await projects.listProjects({ name: 'TypeScript' });
  expect(listed.content.some(one => one.uid === project.uid), listed);

  const created = await new JobsApi(configuration).createJobs({
    projectUid: project.uid,
    contentDisposition: "attachment; filename*=UTF-8''a.txt",
    body: new Blob(['One two three.']),
  });
  await ended(created.asyncRequest.id);
  const analyses = new AnalysesApi(configuration);
  const counted = await analyses.createAnalysesByProviders({ analysesByProviders: { jobs: [{ uid: created.jobs[0].uid }] } });
  await ended(counted.analyses[0].asyncRequest.id);
  const analysis = await analyses.getAnalysis({ analyseUid: counted.analyses[0].analyse.uid });
  expect(analysis.analyseLanguageParts[0].data.all.words === 3, analysis);

  const webhooks = new WebhooksApi(configuration);
  const webhook = await webhooks.createWebhook({ webhookEdit: { url: 'http://127.0.0.1:9/', events: ['JOB_CREATED'] } });
  const test = await webhooks.testWebhook({ webhookUid: webhook.uid, event: 'JOB_CREATED' });
  expect(!test.success, test);
  const calls = await webhooks.listWebhookCalls({ webhookUid: webhook.uid });
  expect(calls.totalElements === 1 && calls.content[0].uid === test.callUid, calls);
}

main().catch(failure => {
  console.error(failure);
  process.exit(1);
});
