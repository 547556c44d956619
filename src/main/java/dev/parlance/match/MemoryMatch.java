package dev.parlance.match;

/**
 * What several memories hold for a text.
 *
 * @param memory the place of the memory in their order
 * @param match its unit, and the score with the memory's penalty taken off
 */
public record MemoryMatch(int memory, Match match) {}
