// Enqueues at a rate by the library's own call, as an application would that learns of events one by one and writes those of
// ten milliseconds together: node steady.mjs graphile|pgboss <jobs a second> <seconds>
import pg from 'pg';
import { PG, uuidv7 } from './common.mjs';
const rate = Number(process.argv[3]), count = rate * Number(process.argv[4]), hooks = 20;
const job = i => {
  const event_uid = uuidv7(), hook = i % hooks;
  return { event_uid, hook, type: 'JOB_STATUS_CHANGED', body: JSON.stringify({ event: 'JOB_STATUS_CHANGED', eventUid: event_uid, jobParts: [{ id: String(1e6 + i), filename: `manual-chapter-${i % 97}.docx`, status: 'COMPLETED', note: 'x'.repeat(500) }] }) };
};
const db = new pg.Pool({ ...PG, max: 4 });
let enqueue = ps => db.query({ name: 'enq', text: 'select 1 from graphile_worker.add_jobs(array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))', values: [JSON.stringify(ps.map(p => ({ identifier: 'deliver', payload: p, max_attempts: 25 })))] });
if (process.argv[2] === 'pgboss') {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...PG, max: 4, schedule: false, supervise: false });
  await boss.start();
  enqueue = ps => boss.insert('deliver', ps.map(p => ({ data: p })));
}
const begun = performance.now(), pending = new Set();
for (let sent = 0; sent < count;) {
  const due = Math.min(count, Math.floor((performance.now() - begun) / 1000 * rate)), jobs = [];
  while (sent < due) jobs.push(job(sent++));
  if (jobs.length) { const one = enqueue(jobs); pending.add(one); one.finally(() => pending.delete(one)); }
  await new Promise(r => setTimeout(r, 10));
}
await Promise.all(pending);
process.exit(0);
