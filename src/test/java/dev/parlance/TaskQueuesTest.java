package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ServiceClasses.class)
class TaskQueuesTest {
    private static final Pattern SCALED = Pattern.compile("queue=~\"([^\"]+)\"");

    @Test
    void namesTheQueueOfEachKindOfTask(JavaClasses classes) {
        assertThat(TaskQueues.BY_KIND.keySet())
                .containsExactlyInAnyOrderElementsOf(classes.stream()
                        .filter(type -> type.getSimpleName().endsWith("Task"))
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getName().endsWith("KIND"))
                        .map(TaskQueuesTest::value)
                        .toList());
        assertThat(TaskQueues.BY_KIND.values()).doesNotHaveDuplicates();
    }

    /** Machine translations wait for a service, which more pods do not make faster. */
    @Test
    void podsAreScaledByEveryQueueThatMorePodsShorten() throws IOException {
        var manifest = Files.readString(Path.of("k8s/components/keda/scaled-object.yaml"));
        var scaled =
                SCALED.matcher(manifest).results().map(TaskQueuesTest::names).toList();
        assertThat(scaled).hasSize(2);
        assertThat(TaskQueues.BY_KIND.values())
                .filteredOn(queue ->
                        scaled.stream().noneMatch(names -> names.matcher(queue).matches()))
                .containsExactly("machine-translations");
    }

    private static Pattern names(MatchResult found) {
        return Pattern.compile(found.group(1));
    }

    private static String value(JavaField field) {
        try {
            return (String) field.reflect().get(null);
        } catch (IllegalAccessException hidden) {
            throw new AssertionError(hidden);
        }
    }
}
