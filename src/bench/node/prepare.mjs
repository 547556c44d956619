// Creates the queue's own tables: node prepare.mjs graphile|pgboss
import { PG } from './common.mjs';
if (process.argv[2] === 'graphile') {
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ preset: { worker: { connectionString: `postgres://postgres@localhost/${PG.database}?host=${PG.host}&port=${PG.port}`, logger: new Logger(() => () => {}) } } });
} else {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...PG, max: 4, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue('deliver', { retryLimit: 10, retryDelay: 2 });
  await boss.stop();
}
process.exit(0);
