package dev.parlance;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each rule about classes can fail: {@code src/test/resources/rules} has for each of them a few classes that violate
 * it, below a line with the name that its message must contain. A rule with several parts has a file for each.
 */
class FailingRulesTest {
    private static final Path VIOLATIONS = Path.of("src/test/resources/rules");
    private static final Pattern NEXT_SOURCE = Pattern.compile("(?m)^----\n");
    private static final Pattern DECLARED =
            Pattern.compile("(?s)package (\\S+);.*?\n(?:public |abstract )*class (\\w+)");
    private static final List<Class<?>> RULES =
            List.of(ArchitectureTest.class, StoreRulesTest.class, PackageRulesTest.class);

    @TempDir
    private static Path compiled;

    /** Classes that violate a rule. */
    private record Violation(String rule, String named, List<Source> sources) {
        static Violation read(Path file) {
            try {
                var parts = Files.readString(file).split("\n", 2);
                var rule = String.valueOf(file.getFileName()).replaceFirst("(-\\d)?[.]txt$", "");
                return new Violation(
                        rule,
                        parts[0],
                        NEXT_SOURCE.splitAsStream(parts[1]).map(Source::of).toList());
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    /** A class in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String type;
        private final String text;

        private Source(String type, String text) {
            super(URI.create("string:///" + type.replace('.', '/') + ".java"), Kind.SOURCE);
            this.type = type;
            this.text = text;
        }

        static Source of(String text) {
            var declared = DECLARED.matcher(text);
            assertThat(declared.find()).as(text).isTrue();
            return new Source(declared.group(1) + '.' + declared.group(2), text);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    @Test
    void everyRuleHasAViolation() throws IOException {
        assertThat(violations().stream().map(Violation::rule).collect(toSet())).isEqualTo(rules().keySet());
    }

    @TestFactory
    Stream<DynamicTest> everyRuleSeesItsViolation() throws IOException {
        var violations = violations();
        var all = compile(violations);
        return violations.stream().map(one -> dynamicTest(one.rule() + ": " + one.named(), () -> sees(one, all)));
    }

    private static void sees(Violation violation, JavaClasses all) throws ReflectiveOperationException {
        var types = violation.sources().stream().map(source -> source.type).collect(toSet());
        var rule = Objects.requireNonNull(rules().get(violation.rule()));
        var constructor = rule.getDeclaringClass().getDeclaredConstructor(JavaClasses.class);
        var test = constructor.newInstance(all.that(
                DescribedPredicate.describe("violate " + violation.rule(), type -> types.contains(type.getName()))));
        assertThat(catchThrowable(() -> run(rule, test)))
                .isInstanceOf(AssertionError.class)
                // not that it found no class to look at
                .hasMessageContaining(violation.named());
    }

    private static void run(Method rule, Object test) throws Throwable {
        try {
            rule.invoke(test);
        } catch (InvocationTargetException thrown) {
            throw Objects.requireNonNull(thrown.getCause());
        }
    }

    private static JavaClasses compile(List<Violation> violations) {
        var messages = new ArrayList<String>();
        var sources = violations.stream()
                .flatMap(one -> one.sources().stream())
                .<JavaFileObject>map(source -> source)
                .toList();
        var options = List.of("-proc:none", "-d", compiled.toString(), "-cp", System.getProperty("java.class.path"));
        var compiles = ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, message -> messages.add(message.toString()), options, null, sources)
                .call();
        assertThat(compiles).as("%s", messages).isTrue();
        return new ClassFileImporter().importPath(compiled);
    }

    private static List<Violation> violations() throws IOException {
        try (var files = Files.list(VIOLATIONS)) {
            return files.sorted().map(Violation::read).toList();
        }
    }

    private static Map<String, Method> rules() {
        return RULES.stream()
                .flatMap(rules -> Stream.of(rules.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Test.class))
                .collect(toMap(Method::getName, Function.identity()));
    }
}
