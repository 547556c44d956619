package dev.parlance.machinetranslate;

import dev.parlance.db.Db;
import dev.parlance.egress.UrlCheck;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.secret.SecretBox;
import java.util.List;
import java.util.stream.Stream;

/** All that the composition root needs to know of machine translation. */
public final class MachineTranslateFeature {
    private MachineTranslateFeature() {}

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, SecretBox box, UrlCheck urls) {
        var settings = new MachineTranslateStore(db, box);
        var projects = new ProjectMtStore(db);
        return Stream.of(
                        new MachineTranslateEndpoints(settings, new ChangeMachineTranslateSettings(db, settings), urls)
                                .all(),
                        new ProjectMtEndpoints(projects, new ReplaceProjectMt(db, projects, events)).all())
                .flatMap(List::stream)
                .toList();
    }
}
