// pg-boss: batches with a result a job, burst polling, the attempts of a batch in one insert.
import { PgBoss } from 'pg-boss';
import { PG, post, Attempts, report } from './common.mjs';
const att = new Attempts(2);
let ok = 0;
const boss = new PgBoss({ ...PG, max: 10, schedule: false, supervise: false, useListenNotify: true });
boss.on('error', e => console.error(e.message));
await boss.start();
await boss.work('deliver', { batchSize: 200, localConcurrency: 4, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true, priority: false },
  jobs => Promise.all(jobs.map(async j => {
    const r = await post(j.data, j.retryCount);
    await att.add(j.data, j.retryCount, r);
    if (r.error) return { id: j.id, status: 'failed', output: { e: r.error } };
    ok++;
    return { id: j.id, status: 'completed' };
  })));
report(() => ok);
process.on('SIGTERM', async () => { await boss.stop({ graceful: true, timeout: 3000 }); process.exit(0); });
