package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;
import static org.junit.platform.launcher.EngineFilter.includeEngines;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * All properties of jqwik, beside the classes of Jupiter. JUnit runs one engine after the other, which would leave a
 * core without work. The build excludes the engine of jqwik when it runs all tests, and then enables this class.
 */
@EnabledIfSystemProperty(named = "parlance.test.excludedEngine", matches = PropertiesTest.ENGINE)
@Order(0)
class PropertiesTest {
    static final String ENGINE = "jqwik";

    private static final Path TESTS = Path.of("src/test/java");

    /** Runs one test and keeps what it threw. */
    private static final class Failures implements TestExecutionListener {
        private final List<Throwable> thrown = new ArrayList<>();
        private int tests;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            result.getThrowable().ifPresent(thrown::add);
            tests += test.isTest() ? 1 : 0;
        }
    }

    @TestFactory
    Stream<DynamicTest> holds() throws IOException {
        var launcher = LauncherFactory.create();
        var classes = classes();
        var plan = launcher.discover(only(classes.stream().map(name -> selectClass(name))));
        var properties = properties(plan);
        assertThat(properties.stream()
                        .map(property -> plan.getParent(property).orElseThrow().getDisplayName())
                        .distinct())
                .as("classes with properties")
                .hasSameSizeAs(classes);
        return properties.stream().map(property -> dynamicTest(name(plan, property), () -> run(launcher, property)));
    }

    private static List<String> classes() throws IOException {
        var names = new ArrayList<String>();
        try (var files = Files.walk(TESTS)) {
            for (var file :
                    files.filter(one -> one.toString().endsWith("Test.java")).toList()) {
                if (Files.readString(file).contains("\nimport net.jqwik.")) {
                    var name = TESTS.relativize(file).toString();
                    names.add(
                            name.substring(0, name.length() - ".java".length()).replace('/', '.'));
                }
            }
        }
        return names;
    }

    private static LauncherDiscoveryRequest only(Stream<? extends DiscoverySelector> selectors) {
        return request()
                .selectors(selectors.toList())
                .filters(includeEngines(ENGINE))
                .build();
    }

    private static List<TestIdentifier> properties(TestPlan plan) {
        return plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .filter(TestIdentifier::isTest)
                .toList();
    }

    private static String name(TestPlan plan, TestIdentifier property) {
        return plan.getParent(property).orElseThrow().getDisplayName() + ": " + property.getDisplayName();
    }

    private static void run(Launcher launcher, TestIdentifier property) throws Throwable {
        var failures = new Failures();
        launcher.execute(only(Stream.of(selectUniqueId(property.getUniqueId()))), failures);
        for (var thrown : failures.thrown) {
            throw thrown;
        }
        assertThat(failures.tests).as("properties that ran").isEqualTo(1);
    }
}
