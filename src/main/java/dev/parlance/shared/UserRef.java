package dev.parlance.shared;

import com.fasterxml.jackson.annotation.JsonView;

/** A reference to a person (section 2.1 of the interface). Only those who may list users read the e-mail address. */
public record UserRef(
        @JsonView(Audience.ForUserListers.class) String email,
        String firstName,
        String id,
        String lastName,
        String uid,
        String userName) {}
