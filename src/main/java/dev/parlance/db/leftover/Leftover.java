package dev.parlance.db.leftover;

/**
 * The rows of a table that are left over when their owners are deleted. Nothing finds them without their owner. A
 * trigger or a statement writes the owner into a list, because one statement that deletes millions of rows would be
 * cancelled, and would undo the deletion of the owner.
 *
 * @param list the table of owners whose rows are left over, with a {@code deleted_at}
 * @param owner the column with the number of the owner, in both tables
 * @param table the table with the rows that are left over
 * @param order the column with their numbers within an owner; an index begins with {@code owner} and {@code order}
 * @param part how many rows are deleted in a transaction
 */
public record Leftover(String list, String owner, String table, String order, int part) {}
