package dev.parlance;

import dev.parlance.analysis.AnalysisFeature;
import dev.parlance.config.Config;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.http.remote.RemoteClient;
import dev.parlance.http.remote.RemoteServer;
import dev.parlance.secret.SecretBox;
import dev.parlance.termbase.TermBaseFeature;
import io.vertx.core.Deployable;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What answers from the indexes of term bases and memories: searches for terms, and counts of texts. Instances with the
 * role http do it themselves, or ask those with the role search.
 */
final class SearchRole {
    private static final String PURPOSE = "requests between instances";
    /** A message repeats what a body contains, and names the caller. */
    private static final long ENVELOPE = 64 << 10;

    private final Features features;
    private final Config config;
    private final SecretBox box;

    SearchRole(Features features, Config config, SecretBox box) {
        this.features = features;
        this.config = config;
        this.box = box;
    }

    /** Whether this instance has the indexes. */
    boolean here() {
        return config.runs(InstanceRole.SEARCH)
                || (config.runs(InstanceRole.HTTP) && config.search().url() == null);
    }

    /** Whether this instance asks others. */
    boolean elsewhere() {
        return config.runs(InstanceRole.HTTP) && config.search().url() != null;
    }

    Supplier<Deployable> client() {
        var url = URI.create(Objects.requireNonNull(config.search().url()));
        // the bus of this instance waits for the whole time
        var patience = config.http().requestTimeout().multipliedBy(9).dividedBy(10);
        var settings = new RemoteClient.Settings(
                url, box.tokens(PURPOSE).getFirst(), patience, config.analysis().maxAsksInFlight());
        return () -> new RemoteClient(
                features.services.bus(),
                List.of(TermBaseFeature.remoteSearch(), AnalysisFeature.remoteTexts()),
                settings);
    }

    Supplier<Deployable> server() {
        var settings = new RemoteServer.Settings(
                "search",
                config.search().host(),
                features.searchPort,
                box.tokens(PURPOSE),
                2 * config.http().maxBodyBytes().bytes() + ENVELOPE,
                config.shutdown().drainTimeout());
        return () -> new RemoteServer(
                settings, List.of(features.termBases.searchService(), features.analyses.textService(features.db)));
    }
}
