package dev.parlance.termbase;

import dev.parlance.access.Caller;
import dev.parlance.bus.LocalBus;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.JobAccess;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import dev.parlance.termbase.base.ProjectTermBaseStore;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.ResolveTermBases;
import dev.parlance.termbase.search.TermQuery;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.serve.SearchWork;
import io.vertx.core.Future;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Searches in one base, in the bases of a job's project, and for terms in a text. */
record SearchEndpoints(
        LocalBus bus, ReadTermBases bases, ResolveTermBases references, ProjectTermBaseStore projects, JobAccess jobs) {
    List<Endpoint> all() {
        return List.of(
                Endpoint.of("searchTermBase", this::search),
                Endpoint.of("searchTermBasesInText", this::inText),
                Endpoint.of("searchTermBasesByJob", this::byJob));
    }

    /** A search (section 4.2 of the specification). */
    record Search(
            String query,
            String sourceLang,
            List<String> targetLangs,
            @Nullable Integer limit) {
        TermQuery terms() {
            return SearchEndpoints.query(query, sourceLang, limit);
        }
    }

    /** A search in the bases of a job's project; by default in the languages of the job. */
    record SearchByJob(
            String query,
            @Nullable String sourceLang,
            @Nullable List<String> targetLangs,
            @Nullable Integer limit) {
        SearchWork work(List<SearchWork.Base> where, JobAccess.VisibleJob job, Caller caller) {
            var lang = Objects.requireNonNullElse(sourceLang, job.sourceLang());
            var langs = Objects.requireNonNullElse(targetLangs, List.of(job.targetLang()));
            return new SearchWork.ForTerms(where, SearchEndpoints.query(query, lang, limit), normal(langs), caller);
        }
    }

    /** A search for terms in a text. */
    record SearchInText(List<Reference> termBases, String sourceLang, List<String> targetLangs, String text) {
        SearchInText {
            // the rest of a refused request may lack it
            Objects.requireNonNull(text);
        }
    }

    private static TermQuery query(String text, String lang, @Nullable Integer limit) {
        return new TermQuery(
                text,
                Lang.normal(lang),
                Objects.requireNonNullElse(limit, TermQuery.MOST),
                EnumSet.allOf(MatchKind.class));
    }

    private Future<Reply> search(Call call) {
        var search = call.body(Search.class);
        return rights(call.caller(), List.of(call.path("termBaseUid")))
                .compose(where -> ask(
                        new SearchWork.ForTerms(where, search.terms(), normal(search.targetLangs()), call.caller())));
    }

    private Future<Reply> byJob(Call call) {
        var search = call.body(SearchByJob.class);
        return jobs.find(call.caller(), call.path("projectUid"), call.path("jobUid"))
                .compose(job -> projects.searched(job.projectId())
                        .compose(uids -> visible(call.caller(), uids))
                        .compose(where -> ask(search.work(where, job, call.caller()))));
    }

    private Future<Reply> inText(Call call) {
        var search = call.body(SearchInText.class);
        return references
                .resolve(call.caller(), search.termBases())
                .compose(uids -> rights(call.caller(), uids))
                .compose(where -> ask(new SearchWork.InText(
                        where,
                        search.text(),
                        Lang.normal(search.sourceLang()),
                        normal(search.targetLangs()),
                        call.caller())));
    }

    private Future<Reply> ask(SearchWork work) {
        return bus.<SearchWork.Answer>ask(SearchVerticle.ADDRESS, work)
                .map(answer -> new Reply(200, answer.json(), false, Map.of("content-type", "application/json")));
    }

    /**
     * The bases with the rights of the caller; fails for a base that it does not see. Those who see every base and
     * write into all or none do not need a look into the database.
     */
    private Future<List<SearchWork.Base>> rights(Caller caller, List<String> uids) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER, SUBMITTER ->
                Future.succeededFuture(
                        uids.stream().map(uid -> new SearchWork.Base(uid, null)).toList());
            case LINGUIST, GUEST, PORTAL_MEMBER ->
                Future.all(uids.stream().map(uid -> right(caller, uid)).toList())
                        .map(all -> all.<SearchWork.Base>list());
        };
    }

    private Future<SearchWork.Base> right(Caller caller, String uid) {
        return bases.find(caller, uid).map(row -> new SearchWork.Base(uid, row.rights()));
    }

    /** As {@link #rights}, without the bases that the caller does not see. */
    private Future<List<SearchWork.Base>> visible(Caller caller, List<String> uids) {
        return references.visible(caller, uids).compose(seen -> rights(caller, seen));
    }

    private static List<String> normal(List<String> langs) {
        return langs.stream().map(Lang::normal).distinct().toList();
    }
}
