package dev.parlance.file.formats.office.diagram;

import dev.parlance.file.splice.Unit;
import java.util.List;

/**
 * The name of a series or a category in a chart.
 *
 * @param copies the same text for the other series
 * @param reference to the cells that have the names; empty if only the chart has it
 * @param level of a category that has several, from the innermost one, which is 0
 * @param index of the point from 0
 */
public record ChartName(Unit unit, List<Unit> copies, String reference, int level, int index) {}
