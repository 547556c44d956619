package dev.parlance.match;

/**
 * The best match of a text in several memories.
 *
 * @param memory the position of the memory in their order
 * @param match its unit, and the score after the penalty of the memory
 */
public record MemoryMatch(int memory, Match match) {}
