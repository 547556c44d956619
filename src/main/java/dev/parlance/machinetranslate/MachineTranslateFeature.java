package dev.parlance.machinetranslate;

import dev.parlance.db.Db;
import dev.parlance.egress.UrlCheck;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.rotation.SealedTableStore;
import dev.parlance.secret.SecretBox;
import java.util.List;

/** Builds the endpoints of machine translation for the composition root. */
public final class MachineTranslateFeature {
    private MachineTranslateFeature() {}

    /** The endpoints of one event loop, with its own connections. */
    public static List<Endpoint> endpoints(Db db, EventStore events, SecretBox box, UrlCheck urls) {
        var settings = new MachineTranslateStore(db, box);
        var projects = new ProjectMtStore(db);
        return new MachineTranslateEndpoints(
                        settings,
                        new ChangeMachineTranslateSettings(db, settings),
                        urls,
                        projects,
                        new ReplaceProjectMt(db, projects, events))
                .all();
    }

    /** The encrypted keys of the services. */
    public static SealedTableStore sealed(SecretBox box) {
        return SealedKeyStore.table(box);
    }
}
