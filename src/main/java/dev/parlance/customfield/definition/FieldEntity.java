package dev.parlance.customfield.definition;

import java.util.EnumSet;
import java.util.Set;

/** The kinds of entities that have custom fields; each field is for one of them. */
public enum FieldEntity {
    PROJECT("project"),
    JOB("job"),
    PROJECT_TEMPLATE("project template");

    private final String name;

    FieldEntity(String name) {
        this.name = name;
    }

    /** How a person calls it. */
    public String called() {
        return name;
    }

    /** Whose fields an entity of this kind may have: a template also those that its projects will have. */
    public Set<FieldEntity> takes() {
        return switch (this) {
            case PROJECT, JOB -> EnumSet.of(this);
            case PROJECT_TEMPLATE -> EnumSet.of(PROJECT, PROJECT_TEMPLATE);
        };
    }
}
