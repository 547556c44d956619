package dev.parlance.project.core;

import dev.parlance.event.NewEvent;
import java.util.List;

/**
 * The facts of a project that other features use; the caller sees the project.
 *
 * @param id internal number
 * @param sourceLang in normal form, as are {@code targetLangs}
 */
public record VisibleProject(
        long id, String uid, String name, String sourceLang, List<String> targetLangs, ProjectStatus status) {

    /** The project as every event payload shows it. */
    public NewEvent.ProjectMetadata metadata() {
        return new NewEvent.ProjectMetadata(Long.toString(id), uid, name, sourceLang, status.name());
    }
}
