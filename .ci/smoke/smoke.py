"""A tour of the service with the client that openapi-generator makes for Python."""
import os
import time

import parlance_client as client

base = os.environ["PARLANCE"] + "/web/api2/v1"


def api(token=None):
    configuration = client.Configuration(host=base)
    if token:
        configuration.api_key["ApiTokenOAuth2"] = token
        configuration.api_key_prefix["ApiTokenOAuth2"] = "ApiToken"
    return client.ApiClient(configuration)


def ended(calls, request):
    for _ in range(300):
        if client.AsynchronousRequestsApi(calls).get_async_request(request.id).async_response:
            return
        time.sleep(0.2)
    raise AssertionError("not in time: " + request.id)


login = client.AuthenticationApi(api()).login(client.Login(user_name="admin", password=os.environ["PASSWORD"]))
calls = api(login.token)
projects = client.ProjectsApi(calls)
project = projects.create_project(client.ProjectCreate(name="Python", source_lang="en", target_langs=["de"]))
uid = project.actual_instance.uid
listed = projects.list_projects(name="Python")
assert uid in [one.actual_instance.uid for one in listed.content], listed

created = client.JobsApi(calls).create_jobs(
    "attachment; filename*=UTF-8''a.txt", uid, b"One two three.", _content_type="application/octet-stream")
ended(calls, created.async_request)
analyses = client.AnalysesApi(calls)
counted = analyses.create_analyses_by_providers(
    client.AnalysesByProviders(jobs=[{"uid": created.jobs[0].uid}])).analyses[0]
ended(calls, counted.async_request)
analysis = analyses.get_analysis(counted.analyse.uid)
assert analysis.analyse_language_parts[0].data.all.words == 3, analysis

webhooks = client.WebhooksApi(calls)
webhook = webhooks.create_webhook(client.WebhookEdit(url="http://127.0.0.1:9/", events=["JOB_CREATED"]))
test = webhooks.test_webhook("JOB_CREATED", webhook.uid)
assert not test.success, test
history = webhooks.list_webhook_calls(webhook_uid=webhook.uid)
assert history.total_elements == 1 and history.content[0].uid == test.call_uid, history
