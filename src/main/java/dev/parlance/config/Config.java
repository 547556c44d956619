package dev.parlance.config;

import dev.parlance.config.section.AdminSection;
import dev.parlance.config.section.AnalysisSection;
import dev.parlance.config.section.AsyncRequestsSection;
import dev.parlance.config.section.AuthSection;
import dev.parlance.config.section.DatabaseSection;
import dev.parlance.config.section.DeliverySection;
import dev.parlance.config.section.ExportSection;
import dev.parlance.config.section.FilesSection;
import dev.parlance.config.section.HintsSection;
import dev.parlance.config.section.HttpSection;
import dev.parlance.config.section.ImportSection;
import dev.parlance.config.section.InstanceRole;
import dev.parlance.config.section.MachineTranslationSection;
import dev.parlance.config.section.ManagementSection;
import dev.parlance.config.section.SearchSection;
import dev.parlance.config.section.SecretsSection;
import dev.parlance.config.section.ShutdownSection;
import dev.parlance.config.section.TracingSection;
import dev.parlance.config.value.Check;
import dev.parlance.config.value.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All settings. {@code conf/parlance.yaml} documents each of them with its unit, and is the only place of the defaults.
 *
 * @param roles the parts of the service that this instance runs
 */
public record Config(
        List<InstanceRole> roles,
        HttpSection http,
        ManagementSection management,
        DatabaseSection database,
        AdminSection admin,
        AuthSection auth,
        SecretsSection secrets,
        FilesSection files,
        @Key("import") ImportSection imports,
        ExportSection export,
        AnalysisSection analysis,
        MachineTranslationSection machineTranslation,
        SearchSection search,
        AsyncRequestsSection asyncRequests,
        DeliverySection delivery,
        HintsSection hints,
        TracingSection tracing,
        ShutdownSection shutdown) {
    private static final Path LOCAL_FILE = Path.of("conf", "parlance.yaml");

    public Config {
        roles = List.copyOf(roles);
        new Check()
                .that(!roles.isEmpty(), "roles", "must name at least one role")
                .that(
                        database.embedded() || secrets.encryptionKey() != null,
                        "secrets.encryptionKey",
                        "must be set when database.url is set")
                .that(
                        database.maxConnections() >= ConnectionBudget.least(roles, http, delivery),
                        "database.maxConnections",
                        "must be at least %d for these roles, http.instances and delivery.instances"
                                .formatted(ConnectionBudget.least(roles, http, delivery)))
                .that(
                        search.url() == null || !roles.contains(InstanceRole.SEARCH),
                        "search.url",
                        "must not be set for an instance with the role search, which searches itself")
                .that(
                        http.port() == 0 || http.port() != management.port(),
                        "management.port",
                        "must differ from http.port")
                .done();
    }

    /**
     * Reads the settings. The bundled defaults are overridden by {@code file} (or else by the file that PARLANCE_CONFIG
     * names, or by {@code ./conf/parlance.yaml} if it exists), and that by environment variables.
     *
     * @param file given on the command line, or null
     * @throws InvalidConfig with all errors
     */
    public static Loaded load(@Nullable Path file, Map<String, String> variables) {
        var chosen = choose(file, variables);
        var environment = new Environment(variables);
        var tree = chosen == null ? null : ConfigFile.read(chosen);
        var binder = new Binder(ConfigFile.bundled(), tree, chosen == null ? "" : chosen.toString(), environment);
        var config = binder.bind(Config.class);
        if (!binder.problems().isEmpty()) {
            throw new InvalidConfig(binder.problems());
        }
        var warnings = new ArrayList<String>();
        environment.unknown().forEach(name -> warnings.add("the environment variable " + name + " is not a setting"));
        return new Loaded(config, chosen, warnings);
    }

    private static @Nullable Path choose(@Nullable Path file, Map<String, String> variables) {
        if (file != null) {
            return file;
        }
        var named = variables.get("PARLANCE_CONFIG");
        if (named != null && !named.isEmpty()) {
            return Path.of(named);
        }
        return Files.exists(LOCAL_FILE) ? LOCAL_FILE : null;
    }

    /** The division of the connections to the database among the parts of this instance. */
    public ConnectionBudget connections() {
        return ConnectionBudget.of(this, Runtime.getRuntime().availableProcessors());
    }

    /** Whether this instance runs a part of the service. */
    public boolean runs(InstanceRole role) {
        return roles.contains(role);
    }

    /**
     * The result of {@link #load}.
     *
     * @param file the file that was read, or null if there was none
     */
    public record Loaded(Config config, @Nullable Path file, List<String> warnings) {
        public Loaded {
            warnings = List.copyOf(warnings);
        }
    }
}
