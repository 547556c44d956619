/**
 * Projects: what is translated, for whom and until when. Everything else that belongs to a project asks
 * {@link dev.parlance.project.ProjectAccess} whether the caller sees it. A change locks the row, checks the
 * precondition, writes, and appends its events in one transaction, so that of two callers with the same version only
 * one succeeds and no event reports a change that was rolled back.
 */
@NullMarked
package dev.parlance.project;

import org.jspecify.annotations.NullMarked;
