package dev.parlance;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Sql;
import io.vertx.sqlclient.SqlConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A store is SQL and rows; a use case decides and opens the transaction. Neither does the work of the other. */
@ExtendWith(ServiceClasses.class)
class StoreRulesTest {
    private final JavaClasses code;

    StoreRulesTest(JavaClasses code) {
        this.code = code;
    }

    @Test
    void storesDecideNothing() {
        noClasses()
                .that(STORES)
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "dev.parlance.fault..", "dev.parlance.http.endpoint..", "dev.parlance.http.reply..")
                        .or(describe("preconditions", type -> type.isEquivalentTo(Precondition.class))))
                .check(code);
    }

    @Test
    void storesBeginNoTransaction() {
        noClasses()
                .that(STORES)
                .should()
                .callMethodWhere(describe(
                        "begins a transaction",
                        call -> call.getTargetOwner().isEquivalentTo(Db.class)
                                && call.getName().startsWith("transaction")))
                .check(code);
    }

    @Test
    void storesDoNotAskWhoCalls() {
        noClasses()
                .that(STORES)
                // reads the caller that a token belongs to
                .and()
                .doNotHaveSimpleName("TokenStore")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Caller.class)
                .check(code);
    }

    @Test
    void storesWriteNoEvents() {
        noClasses()
                .that(STORES)
                .and()
                .resideOutsideOfPackage("dev.parlance.event")
                .should()
                .callMethodWhere(describe(
                        "appends an event or a callback",
                        call -> call.getTargetOwner().getPackageName().equals("dev.parlance.event")
                                && call.getName().equals("append")))
                .check(code);
    }

    @Test
    void useCasesDoNotTouchTheTransactionThatTheyPassOn() {
        noClasses()
                .that(describe(
                        "are neither stores nor the database layer",
                        (JavaClass type) ->
                                !isStore(type) && !type.getPackageName().startsWith("dev.parlance.db")))
                .should()
                .callMethodWhere(describe(
                        "uses the connection",
                        call -> call.getTargetOwner().isEquivalentTo(SqlConnection.class)
                                || call.getTargetOwner().isEquivalentTo(Sql.class)))
                .check(code);
    }

    private static final DescribedPredicate<JavaClass> STORES = describe("are stores", StoreRulesTest::isStore);

    private static boolean isStore(JavaClass type) {
        return outermost(type).getSimpleName().endsWith("Store");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(StoreRulesTest::outermost).orElse(type);
    }
}
