package dev.parlance.machinetranslate;

import dev.parlance.config.section.MachineTranslationSection;
import dev.parlance.db.Db;
import dev.parlance.egress.Egress;
import dev.parlance.secret.SecretBox;
import dev.parlance.services.Services;

/** What a feature needs to use machine translation. */
public record MachineTranslation(Translator translator, MachineTranslationSection settings, SecretBox box) {

    /** One per instance, which closes the translator. */
    public static MachineTranslation of(
            Services services, MachineTranslationSection settings, Egress egress, SecretBox box) {
        var translator = new Translator(services.vertx(), settings, egress.guard(), egress.trust(), services.meters());
        return new MachineTranslation(translator, settings, box);
    }

    /** The services of projects. */
    public EngineStore engines(Db db) {
        return new EngineStore(db, box);
    }
}
