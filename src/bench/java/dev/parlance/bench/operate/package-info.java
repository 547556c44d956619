/**
 * Operation of several instances as a cluster runs them: separate processes behind nginx on the PostgreSQL of the
 * distribution with its defaults. Each row of the table has a goal, and all processes end with the benchmark.
 */
package dev.parlance.bench.operate;
