package dev.parlance;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import dev.parlance.bus.BusMessage;
import dev.parlance.http.body.Upload;
import dev.parlance.http.contract.Query;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which packages may use which. Each dependency between two features is listed here with its reason. */
@Order(1)
@ExtendWith(ServiceClasses.class)
class ArchitectureTest {
    /** Vert.x Web without its client. */
    private static final DescribedPredicate<JavaClass> WEB =
            resideInAPackage("io.vertx.ext.web..").and(not(resideInAPackage("io.vertx.ext.web.client..")));

    private static final String[] FEATURES = {
        "dev.parlance.user..",
        "dev.parlance.reference..",
        "dev.parlance.customfield..",
        "dev.parlance.project..",
        "dev.parlance.task..",
        "dev.parlance.job..",
        "dev.parlance.importsettings..",
        "dev.parlance.memory..",
        "dev.parlance.netrate..",
        "dev.parlance.analysis..",
        "dev.parlance.machinetranslate..",
        "dev.parlance.template..",
        "dev.parlance.termbase..",
        "dev.parlance.webhook..",
        "dev.parlance.feed..",
        "dev.parlance.startup.."
    };

    // each of these predicates compiles a pattern for each package when it is made
    private static final DescribedPredicate<JavaClass> IN_FEATURES = resideInAnyPackage(FEATURES);

    private static final DescribedPredicate<JavaClass> INTERNAL =
            resideInAnyPackage("io.netty..", "io.vertx.core.internal..", "io.vertx..impl..");

    private static final Pattern CLIENT =
            Pattern.compile("io\\.vertx\\.core\\.(http\\.HttpClient|net\\.NetClient)(?!Options).*"
                    + "|io\\.vertx\\.ext\\.web\\.client\\..*|java\\.net\\.(http\\.|HttpURL).*");

    private static final Set<String> NETTY = Set.of(
            // Vert.x passes on what the decoder throws; only the class says that a head is too long or was cut off
            "io.netty.handler.codec.TooLongFrameException",
            "io.netty.handler.codec.PrematureChannelClosureException",
            // by HttpServerRequest.decoderResult(), the only way to the reason of an invalid request
            "io.netty.handler.codec.DecoderResult",
            // Vert.x decodes a query by the same class, but with a limit that drops parameters without a word
            "io.netty.handler.codec.http.QueryStringDecoder");

    private final JavaClasses code;

    ArchitectureTest(JavaClasses code) {
        this.code = code;
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.parlance.(**)").should().beFreeOfCycles().check(code);
    }

    @Test
    void dependenciesPointDown() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .ensureAllClassesAreContainedInArchitecture()
                .layer("root")
                .definedBy("dev.parlance")
                .layer("features")
                .definedBy(FEATURES)
                .layer("http")
                .definedBy("dev.parlance.http..")
                .layer("ground")
                .definedBy(
                        "dev.parlance.bus..",
                        "dev.parlance.db..",
                        "dev.parlance.event..",
                        // outgoing calls are made by webhooks, callbacks of jobs and analyses, and machine translation
                        "dev.parlance.egress..",
                        "dev.parlance.secret..",
                        "dev.parlance.trace..",
                        "dev.parlance.cluster..",
                        "dev.parlance.rotation..",
                        "dev.parlance.services..",
                        // the bytes of files, which jobs and projects both refer to
                        "dev.parlance.storage..",
                        // rows in CSV and XLSX, which memories and term bases are exchanged in; passes file's gate
                        "dev.parlance.table..",
                        "dev.parlance.file..",
                        "dev.parlance.match..")
                .layer("values")
                .definedBy("dev.parlance.access..", "dev.parlance.config..", "dev.parlance.shared..")
                .layer("fault")
                .definedBy("dev.parlance.fault..")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("features")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("root", "features")
                .whereLayer("ground")
                .mayOnlyBeAccessedByLayers("root", "features", "http")
                .whereLayer("values")
                .mayOnlyBeAccessedByLayers("root", "features", "http", "ground")
                .check(code);
    }

    @Test
    void featuresUseOnlyTheFeaturesTheyBuildOn() {
        mayUse("user");
        mayUse("reference");
        mayUse("task");
        mayUse("netrate");
        mayUse("webhook");
        // the entities that have custom fields pass it their access, so that it uses none of them
        mayUse("customfield");
        mayUse("project", "customfield", "reference");
        // a memory is attached to projects; its import is a durable task
        mayUse("memory", "project", "task");
        // a project's languages say which machine translation they use
        mayUse("machinetranslate", "project");
        // import settings are chosen for projects
        mayUse("importsettings", "project");
        // a template has what a project has: custom fields, memories, machine translation, providers of new jobs
        mayUse("template", "customfield", "job", "machinetranslate", "memory", "project");
        // a job belongs to a project, is imported by import settings as a durable task, and has custom fields; its
        // confirmed segments are written into memories in the same transaction
        mayUse("job", "customfield", "importsettings", "memory", "project", "reference", "task");
        // an analysis counts the segments of jobs against memories and machine translation, by net rates, as durable
        // tasks
        mayUse("analysis", "job", "machinetranslate", "memory", "netrate", "project", "task");
        // a term base is attached to projects, searched for a job, and imported as a durable task
        mayUse("termbase", "job", "project", "task");
    }

    private void mayUse(String feature, String... others) {
        var allowed = Set.of(others);
        var foreign = describe(
                "features that " + feature + " does not build on",
                (JavaClass type) ->
                        IN_FEATURES.test(type) && !feature.equals(slice(type)) && !allowed.contains(slice(type)));
        noClasses()
                .that()
                .resideInAPackage("dev.parlance." + feature + "..")
                .should()
                .dependOnClassesThat(foreign)
                .allowEmptyShould(true)
                .check(code);
    }

    private static String slice(JavaClass type) {
        var parts = type.getPackageName().split("\\.", -1);
        return parts.length > 2 ? parts[2] : "";
    }

    @Test
    void onlyHttpTouchesVertxWeb() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.parlance.http..")
                .should()
                .dependOnClassesThat(WEB)
                .check(code);
    }

    @Test
    void endpointsNeverSeeTheRoutingContext() {
        noClasses()
                .that()
                .areAssignableTo(Endpoint.class)
                .or()
                .belongToAnyOf(Endpoint.class, Call.class, Query.class, Reply.class, Upload.class)
                .should()
                .dependOnClassesThat(WEB)
                .check(code);
    }

    @Test
    void onlyHttpTouchesTheHttpServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.parlance.http..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("io\\.vertx\\.core\\.http\\.HttpServer.*")
                .check(code);
    }

    @Test
    void onlyPackagesThatAskTheGuardMakeCalls() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.parlance.webhook.delivery..",
                        "dev.parlance.machinetranslate..",
                        "dev.parlance.egress",
                        // these store files and ask other instances, at an address that only a setting names
                        "dev.parlance.storage.s3..",
                        "dev.parlance.http.remote..")
                .should()
                .dependOnClassesThat(describe(
                        "make outgoing calls",
                        (JavaClass type) -> CLIENT.matcher(type.getName()).matches()))
                .check(code);
    }

    @Test
    void nothingTouchesNettyOrTheInternalsOfVertx() {
        noClasses()
                .that()
                // the SPI of Vert.x for transports is written in types of Netty
                .resideOutsideOfPackage("dev.parlance.http.transport")
                .should()
                .dependOnClassesThat(describe(
                        "belong to Netty or to the internals of Vert.x",
                        (JavaClass type) -> INTERNAL.test(type) && !NETTY.contains(type.getName())))
                .check(code);
    }

    @Test
    void theTransportTouchesNoInternalsOfVertx() {
        noClasses()
                .that()
                .resideInAPackage("dev.parlance.http.transport")
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.vertx.core.internal..", "io.vertx..impl.."))
                .check(code);
    }

    @Test
    void onlyStoresUseSql() {
        var outsiders = describe(
                "are no store, feature, database or root",
                (JavaClass type) -> !type.getPackageName().equals("dev.parlance")
                        && !type.getPackageName().startsWith("dev.parlance.db")
                        && !outermost(type).getSimpleName().endsWith("Store")
                        // a store whose statements other features run in their transaction
                        && !outermost(type).getSimpleName().endsWith("Access")
                        && !outermost(type).getSimpleName().endsWith("Feature"));
        noClasses()
                .that(outsiders)
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.vertx.sqlclient..", "io.vertx.pgclient..", "java.sql..")
                        // a use case passes its transaction on to the stores
                        .and(not(type(SqlConnection.class))))
                .check(code);
        noClasses()
                .that(outsiders)
                .should()
                .callMethodWhere(describe(
                        "run a statement", call -> call.getTargetOwner().isAssignableTo(SqlClient.class)))
                .check(code);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    @Test
    void onlyFileTouchesOkapi() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.parlance.file..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.sf.okapi..")
                .check(code);
    }

    @Test
    void onlyClusterTouchesHazelcast() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.parlance.cluster..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.hazelcast..", "io.vertx.spi.cluster..")
                .check(code);
    }

    /** The checks of table precede every read of a workbook or CSV file. */
    @Test
    void onlyTableReadsTables() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.parlance.table..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.dhatim.fastexcel.reader..", "de.siegmar.fastcsv.reader..")
                .check(code);
    }

    @Test
    void pureCodeIsPure() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.parlance.analysis.count..",
                        "dev.parlance.match..",
                        "dev.parlance.memory.exchange..",
                        "dev.parlance.termbase.search..",
                        "dev.parlance.shared..",
                        "dev.parlance.config..",
                        "dev.parlance.secret..",
                        "dev.parlance.table..",
                        "dev.parlance.file..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..", "dev.parlance.bus..", "dev.parlance.http..")
                .check(code);
    }

    @Test
    void busMessagesAreRecords() {
        classes()
                .that()
                .implement(BusMessage.class)
                .and()
                .areNotInterfaces()
                .should()
                .beRecords()
                .allowEmptyShould(true)
                .check(code);
    }

    @Test
    void onlyMainPrintsAndExits() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.parlance.Main")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(code);
    }

    @Test
    void nothingUsesJavaUtilLogging() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .check(code);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(code.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(one ->
                                !one.tryGetAnnotationOfType(NullMarked.class).isPresent())
                        .map(JavaPackage::getName))
                .isEmpty();
    }

    @Test
    void endpointsArePackagePrivate() {
        classes()
                .that()
                .resideInAnyPackage(FEATURES)
                .and()
                .haveSimpleNameEndingWith("Endpoints")
                .should()
                .notHaveModifier(JavaModifier.PUBLIC)
                .check(code);
    }
}
