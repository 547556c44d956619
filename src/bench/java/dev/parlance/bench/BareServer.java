package dev.parlance.bench;

import dev.parlance.config.TestConfig;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.db.DatabaseServer;
import dev.parlance.shared.Uid;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;

/**
 * A server written with Vert.x Web only: a router with two routes, a statement of the service, and its row as
 * JSON. It does not authenticate, check, limit, tag or count.
 */
final class BareServer extends VerticleBase {
    private static final String INSERT =
            "insert into client (uid, name, note) values ($1, $2, $3) returning uid, id, name, note";

    private final PgConnectOptions options;
    private final int port;
    private final String sql;
    private SqlClient reads;
    private Pool writes;

    private BareServer(PgConnectOptions options, int port, String sql) {
        this.options = options;
        this.port = port;
        this.sql = sql;
    }

    /**
     * Serves until the process ends.
     *
     * @param args the port and name of the database, and the port to listen on
     */
    public static void main(String... args) throws Exception {
        // as in the service
        System.setProperty("io.netty.allocator.type", "pooled");
        var url = new DatabaseUrl("127.0.0.1", Integer.parseInt(args[0]), args[1], null, null, "disable", null);
        // prepared once, as in the service, for a fair comparison
        var options = new DatabaseServer(url, "postgres", null)
                .options(TestConfig.with().database())
                .addProperty("plan_cache_mode", "force_generic_plan");
        var sql = projectStatement();
        var loops = Runtime.getRuntime().availableProcessors();
        Vertx.vertx()
                .deployVerticle(
                        () -> new BareServer(options, Integer.parseInt(args[2]), sql),
                        new DeploymentOptions().setInstances(loops))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    /** The statement of the service, so that both sides run the same one. */
    private static String projectStatement() throws ReflectiveOperationException {
        var field = Class.forName("dev.parlance.project.core.ProjectStore").getDeclaredField("FIND");
        field.setAccessible(true);
        return (String) field.get(null);
    }

    @Override
    public void init(Vertx vertx, Context context) {
        super.init(vertx, context);
        reads = PgBuilder.client()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(options)
                .using(vertx)
                .build();
        writes = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(8))
                .connectingTo(options)
                .using(vertx)
                .build();
    }

    @Override
    public Future<?> start() {
        var router = Router.router(vertx);
        router.get("/web/api2/v1/projects/:projectUid").handler(this::get);
        router.post("/web/api2/v1/clients").handler(BodyHandler.create(false)).handler(this::post);
        return vertx.createHttpServer().requestHandler(router).listen(port, "127.0.0.1");
    }

    private void get(RoutingContext context) {
        reads.preparedQuery(sql)
                .execute(Tuple.of(true, null, null, null, context.pathParam("projectUid")))
                .onSuccess(rows -> context.json(rows.iterator().next().toJson()))
                .onFailure(context::fail);
    }

    private void post(RoutingContext context) {
        var body = context.body().asJsonObject();
        writes.preparedQuery(INSERT)
                .execute(Tuple.of(Uid.next(), body.getString("name"), body.getString("note")))
                .map(rows -> rows.iterator().next().toJson())
                .onSuccess(row -> {
                    context.response().setStatusCode(201);
                    context.json(row);
                })
                .onFailure(context::fail);
    }
}
