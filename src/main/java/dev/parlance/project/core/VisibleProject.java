package dev.parlance.project.core;

import dev.parlance.event.NewEvent;
import java.util.List;

/**
 * What others need to know of a project that a caller sees.
 *
 * @param id internal number
 * @param sourceLang in normal form, as are {@code targetLangs}
 */
public record VisibleProject(
        long id, String uid, String name, String sourceLang, List<String> targetLangs, ProjectStatus status) {

    /** As the payload of every event shows it. */
    public NewEvent.ProjectMetadata metadata() {
        return new NewEvent.ProjectMetadata(Long.toString(id), uid, name, sourceLang, status.name());
    }
}
