// A tour of the service with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"parlance"
)

func check(right bool, what any) {
	if !right {
		fmt.Println("not as expected:", what)
		os.Exit(1)
	}
}

func must[T any](result *T, response any, err error) *T {
	check(err == nil, fmt.Sprint(err, " ", response))
	return result
}

func main() {
	configuration := parlance.NewConfiguration()
	configuration.Servers = parlance.ServerConfigurations{{URL: os.Getenv("PARLANCE") + "/web/api2/v1"}}
	client := parlance.NewAPIClient(configuration)
	nobody := context.Background()
	login := must(client.AuthenticationAPI.Login(nobody).
		Login(*parlance.NewLogin("admin", os.Getenv("PASSWORD"))).Execute())
	keys := map[string]parlance.APIKey{"ApiTokenOAuth2": {Key: login.Token, Prefix: "ApiToken"}}
	ctx := context.WithValue(nobody, parlance.ContextAPIKeys, keys)
	ended := func(request string) {
		for i := 0; i < 300; i++ {
			if must(client.AsynchronousRequestsAPI.GetAsyncRequest(ctx, request).Execute()).AsyncResponse.Get() != nil {
				return
			}
			time.Sleep(200 * time.Millisecond)
		}
		check(false, "not in time: "+request)
	}

	memory := must(client.TranslationMemoriesAPI.CreateTransMemory(ctx).
		TransMemoryEdit(*parlance.NewTransMemoryEdit("Go", "en", []string{"de"})).Execute())
	listed := must(client.TranslationMemoriesAPI.ListTransMemories(ctx).Name("Go").Execute())
	check(len(listed.Content) > 0 && listed.Content[0].Uid == memory.Uid, listed)

	wanted := parlance.NewProjectCreate()
	wanted.SetName("Go")
	wanted.SetSourceLang("en")
	wanted.SetTargetLangs([]string{"de"})
	project := must(client.ProjectsAPI.CreateProject(ctx).ProjectCreate(*wanted).Execute())
	check(project.ProjectWhole != nil, project)

	file, err := os.CreateTemp("", "a*.txt")
	check(err == nil, err)
	defer os.Remove(file.Name())
	_, err = file.WriteString("One two three.")
	check(err == nil, err)
	_, err = file.Seek(0, 0)
	check(err == nil, err)
	created := must(client.JobsAPI.CreateJobs(ctx, project.ProjectWhole.Uid).
		ContentDisposition("attachment; filename*=UTF-8''a.txt").Body(file).Execute())
	ended(created.AsyncRequest.Id)
	jobs := []parlance.JobReferencesInner{*parlance.NewJobReferencesInner(created.Jobs[0].Uid)}
	counted := must(client.AnalysesAPI.CreateAnalysesByProviders(ctx).
		AnalysesByProviders(*parlance.NewAnalysesByProviders(jobs)).Execute()).Analyses[0]
	ended(counted.AsyncRequest.Id)
	analysis := must(client.AnalysesAPI.GetAnalysis(ctx, counted.Analyse.Uid).Execute())
	check(analysis.AnalyseLanguageParts[0].Data.All.Words == 3, analysis)

	kinds := []parlance.AnyEventKind{"JOB_CREATED"}
	webhook := must(client.WebhooksAPI.CreateWebhook(ctx).
		WebhookEdit(*parlance.NewWebhookEdit("http://127.0.0.1:9/", kinds)).Execute())
	test := must(client.WebhooksAPI.TestWebhook(ctx, webhook.Uid).Event("JOB_CREATED").Execute())
	check(!test.Success, test)
	history := must(client.WebhooksAPI.ListWebhookCalls(ctx).WebhookUid(webhook.Uid).Execute())
	check(history.TotalElements == 1 && history.Content[0].Uid == test.CallUid, history)
}
