package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.http.endpoint.Call;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The import settings of a preview: those that the request has or names, else the default. */
public final class PreviewSettings {
    private final Db db;
    private final ImportSettingsStore store;

    public PreviewSettings(Db db) {
        this.db = db;
        this.store = new ImportSettingsStore(db);
    }

    /**
     * Settings with their segmentation rules.
     *
     * @param settings without the texts of style sheets if they are stored
     * @param sources SRX; null for the rules that come with the service, as for {@code targets}
     * @param styleSheets their texts by the block of settings that they are for; empty if they were not asked for
     */
    public record WithRules(
            FileImportSettings settings,
            @Nullable Buffer sources,
            @Nullable Buffer targets,
            Map<String, String> styleSheets) {
        public WithRules {
            styleSheets = Map.copyOf(styleSheets);
        }
    }

    /**
     * The settings of a request; fails with {@link Fault.Invalid} when they do not exist or cannot apply.
     *
     * @param call names the settings without effect in its response
     * @param named stored settings; null for none
     * @param given valid by the schema; null for none
     * @param isStyled whether the style sheets are needed
     */
    public Future<WithRules> choose(
            Call call, String sourceLang, @Nullable Reference named, @Nullable JsonNode given, boolean isStyled) {
        return choose(call, new Choice(null, sourceLang, named, given), isStyled);
    }

    /** As the other one, without style sheets. */
    public Future<WithRules> choose(Call call, Choice choice) {
        return choose(call, choice, false);
    }

    /**
     * What a request says about the settings.
     *
     * @param project whose settings apply if the request has none; null for the default ones
     * @param named stored settings; null for none
     * @param given valid by the schema; null for none
     */
    public record Choice(
            @Nullable Long project,
            String sourceLang,
            @Nullable Reference named,
            @Nullable JsonNode given) {}

    private Future<WithRules> choose(Call call, Choice choice, boolean isStyled) {
        if (choice.given() == null) {
            return db.transaction(tx -> stored(tx, choice, isStyled));
        }
        if (choice.named() != null) {
            throw new Fault.Invalid(Violation.at(
                    "/fileImportSettings", "contradiction", "cannot be sent together with importSettings"));
        }
        var edit = new ImportSettingsEdit(null, choice.given());
        call.ignore(edit.withoutEffect());
        return db.transaction(tx -> given(tx, choice.sourceLang(), edit, isStyled));
    }

    private static Future<WithRules> stored(SqlConnection tx, Choice choice, boolean isStyled) {
        var violations = new ArrayList<Violation>();
        var langs = SettingsAccess.langs(choice.sourceLang());
        return SettingsAccess.choose(tx, choice.project(), choice.sourceLang(), choice.named(), violations)
                .compose(chosen -> {
                    Violation.requireNone(violations);
                    var settings = chosen.orElseThrow();
                    return SegmentationRuleStore.srx(tx, settings.segRule(), settings.targetSegRule(), langs)
                            .compose(srx -> styleSheets(tx, settings.id(), isStyled)
                                    .map(sheets ->
                                            new WithRules(settings.settings(), srx.sources(), srx.targets(), sheets)));
                });
    }

    private static Future<Map<String, String>> styleSheets(SqlConnection tx, long settings, boolean isStyled) {
        return isStyled ? StyleSheetStore.of(tx, settings) : Future.succeededFuture(Map.of());
    }

    private Future<WithRules> given(SqlConnection tx, String sourceLang, ImportSettingsEdit edit, boolean isStyled) {
        var settings = edit.settings();
        var sheets = isStyled ? StyleSheet.of(settings) : Map.<String, String>of();
        return ChangeImportSettings.requireRules(tx, store, edit)
                .compose(_ -> SegmentationRuleStore.srx(
                        tx,
                        edit.rule(ImportSettingsEdit.SEG_RULE),
                        edit.rule(ImportSettingsEdit.TARGET_SEG_RULE),
                        SettingsAccess.langs(sourceLang)))
                .map(srx -> new WithRules(settings, srx.sources(), srx.targets(), sheets));
    }
}
