/** Valid requests for the first opening and the health desk. */
import { randomUUID } from 'node:crypto'
import { KNOWN_ACCOUNTS } from '#domain/accounting/chart.ts'
import { addDays } from '#domain/time.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, FROM_CONSOLE } from './staff.ts'

const owner = async (test: TestShop) => ({ token: (await buildStaff(test, 'owner', null)).token })

/** An effect that was given up. */
export const deadEffect = async (test: TestShop): Promise<string> => {
  const [made] = await test.sql<{ id: string }>(
    `insert into outbox (topic, payload, run_at, attempts, dead, last_error, created_at)
     values ('notice.send', '{"orderId":"o-1"}', now(), 12, true, 'refused', now()) returning id::text as id`,
  )
  return made!.id
}

/** An endpoint that gets nothing but tests. */
const webhook = async (test: TestShop) => {
  const { token } = await owner(test)
  const id = randomUUID()
  await test.sql(
    `insert into webhook_endpoints (id, url, events, created_at) values ($1::text::uuid, $2, '{shop.ping}', now())`,
    id,
    `https://hooks.example/${id}`,
  )
  return { token, params: { id } }
}
/** A delivery that was given up. */
const deadDelivery = async (test: TestShop): Promise<string> => {
  const { params } = await webhook(test)
  const id = randomUUID()
  await test.sql(
    `insert into webhook_deliveries (id, endpoint_id, event_id, event, body, state, created_at)
     values ($1::text::uuid, $2::text::uuid, $1, 'shop.ping', '{}', 'dead', now())`,
    id,
    params.id,
  )
  return id
}

/** Each ask has an account and a day of its own. */
let accounts = 0
let days = 0

export const HEALTH_ASKS: Record<string, Make> = {
  // A shop with staff waits for no first account: the ask is valid, the code is not.
  'POST /api/staff/opening': () => ({
    headers: FROM_CONSOLE,
    body: {
      code: 'abcde-fghij-klmno',
      login: 'pemilik',
      name: 'Wulan',
      password: 'jeruk-nipis-manis-9',
    },
  }),
  'POST /api/staff/opening/gateway': (_, test) => owner(test),
  'POST /api/staff/opening/courier': (_, test) => owner(test),
  'POST /api/staff/opening/message': async (_, test) => ({
    ...(await owner(test)),
    body: { channel: 'sms', to: '0812 3456 7890' },
  }),
  'POST /api/staff/opening/category': async (_, test) => ({
    ...(await owner(test)),
    body: { name: { en: 'Fruit', id: `Buah ${randomUUID().slice(0, 8)}` } },
  }),
  'POST /api/staff/machine-keys': async (_, test) => ({
    ...(await owner(test)),
    body: { name: 'Timbangan', scopes: ['products.read'], days: 365 },
  }),
  'DELETE /api/staff/machine-keys/{id}': async (_, test) => {
    const { token } = await owner(test)
    const body = { name: 'Timbangan', scopes: ['products.read'], days: 365 }
    const made = await test.request('POST', '/api/staff/machine-keys', { token, body })
    return { token, params: { id: made.body.data.key.id } }
  },
  'GET /api/staff/accounting': (_, test) => owner(test),
  'PUT /api/staff/accounting/accounts/{account}': async (_, test) => {
    const account = KNOWN_ACCOUNTS[(accounts += 1) % KNOWN_ACCOUNTS.length]!
    await test.sql('delete from ledger_accounts where account = $1', account)
    return {
      ...(await owner(test)),
      params: { account },
      body: { number: '1-1000', name: 'Kas', version: 0 },
    }
  },
  'POST /api/staff/accounting/exports': async (_, test) => {
    // A day of its own: what is in a file already makes no other one.
    const day = addDays('2026-11-16', -(days += 1))
    await test.sql(
      `with entry as (insert into journal_entries (id, kind, cause, cause_id, at) values (gen_random_uuid(), 'capture', 'test', $1, $2::timestamptz) returning id)
       insert into journal_lines (entry_id, account, amount) select id, a, m from entry, (values ('cash:tills', 1000), ('bank:transfers', -1000)) as l(a, m)`,
      randomUUID(),
      `${day}T05:00:00Z`,
    )
    return { ...(await owner(test)), body: { from: day, to: day } }
  },
  'GET /api/staff/accounting/exports/{id}/file': async (_, test) => {
    const id = randomUUID()
    await test.sql(
      `insert into ledger_exports (id, from_day, to_day, entries, lines, amount, made_by, made_at) values ($1::text::uuid, '2026-11-01', '2026-11-02', 0, 0, 0, 'test', now())`,
      id,
    )
    return { ...(await owner(test)), params: { id } }
  },
  'POST /api/staff/webhooks': async (_, test) => ({
    ...(await owner(test)),
    body: { url: `https://8.8.8.8/${randomUUID()}`, events: ['stock.sold_out'] },
  }),
  'PUT /api/staff/webhooks/{id}': async (_, test) => ({
    ...(await webhook(test)),
    body: { events: ['price.changed'], paused: false, version: 1 },
  }),
  'POST /api/staff/webhooks/{id}/secret': (_, test) => webhook(test),
  'POST /api/staff/webhooks/{id}/test': (_, test) => webhook(test),
  'DELETE /api/staff/webhooks/{id}': (_, test) => webhook(test),
  'GET /api/staff/webhooks/{id}/deliveries': (_, test) => webhook(test),
  'POST /api/staff/webhook-deliveries/{id}/retry': async (_, test) => ({
    ...(await owner(test)),
    params: { id: await deadDelivery(test) },
  }),
  'POST /api/staff/health/jobs/{name}/run': async (_, test) => {
    await test.sql(
      `insert into scheduled_jobs (name, next_run_at) values ('ask.job', now()) on conflict do nothing`,
    )
    return { ...(await owner(test)), params: { name: 'ask.job' } }
  },
  'POST /api/staff/health/effects/{id}/retry': async (_, test) => ({
    ...(await owner(test)),
    params: { id: await deadEffect(test) },
  }),
  'POST /api/staff/health/effects/{id}/drop': async (_, test) => ({
    ...(await owner(test)),
    params: { id: await deadEffect(test) },
    body: { reason: 'Sudah dikirim manual.' },
  }),
}
