/**
 * Projects: what is translated, for whom and until when. Everything else that belongs to a project asks {@link
 * dev.parlance.project.ProjectAccess} whether the caller sees it. A change locks the row, compares, writes and tells in
 * one transaction, so that two callers with the same version cannot both win and no event tells what did not happen.
 */
@NullMarked
package dev.parlance.project;

import org.jspecify.annotations.NullMarked;
