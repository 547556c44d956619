package dev.parlance.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The division of the connections of an instance. */
class ConnectionBudgetTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "4, 4", "16, 6", "64, 6"})
    void staysWithinTheConnectionsWithAnyNumberOfCores(int cores, int loops) {
        var budget = ConnectionBudget.of(TestConfig.with(), cores);
        assertThat(budget.loops()).isEqualTo(loops);
        assertThat(2 + loops * budget.perLoop() + budget.shared() + budget.queues() + budget.perDelivery())
                .isBetween(25, 30);
    }

    @ParameterizedTest
    @CsvSource({"2, 7, 7, 3, 3", "64, 3, 6, 2, 2"})
    void givesEachPartItsShare(int cores, int perLoop, int shared, int queues, int perDelivery) {
        var budget = ConnectionBudget.of(TestConfig.with(), cores);
        assertThat(budget).isEqualTo(new ConnectionBudget(budget.loops(), perLoop, shared, queues, perDelivery));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "delivery", "import,analysis"})
    void dividesAmongTheRolesOfTheInstance(String roles) {
        var budget = ConnectionBudget.of(TestConfig.with("roles", roles), 2);
        var deliveries = roles.equals("delivery") ? 1 : 0;
        assertThat(budget.loops()).isEqualTo(roles.equals("http") ? 2 : 0);
        assertThat(2
                        + budget.loops() * budget.perLoop()
                        + budget.shared()
                        + budget.queues()
                        + deliveries * budget.perDelivery())
                .isBetween(20, 30);
    }

    @ParameterizedTest
    @CsvSource({"30, 8, 36", "11, 0, 15"})
    void refusesFewerConnectionsThanTheEventLoopsNeed(String connections, String loops, int least) {
        assertThatThrownBy(() -> TestConfig.with("database.maxConnections", connections, "http.instances", loops))
                .hasMessageContaining("database.maxConnections must be at least " + least);
    }
}
