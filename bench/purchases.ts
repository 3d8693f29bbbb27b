/**
 * `npm run bench -- purchases`: whole purchases, waits included. A buyer looks at a product, fills
 * the cart, looks at cart and summary, orders, waits for the charge, pays at the demo's gateway and
 * waits until the order is paid. Waiting is done as the pages do it: by the event stream, and by
 * asking now and then.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { col, row, run, sql, type Database } from '#server/platform/database.ts'
import { makeBuyers, type Buyer } from './customers.ts'
import type { Inside } from './inside.ts'
import type { Ask } from './load.ts'
import type { Running } from './processes.ts'
import { limitRow, median, type Row } from './table.ts'
import { addAsk, openSlots, placeAsk } from './writes.ts'

const AT_ONCE = 32
const CROWD = 500
const CHARGE_MS_MAX = 300
const CROWD_MS_MAX = 3_000
const PER_SECOND_MIN = 60
/** As the pages do while a charge is not there yet. */
const ASK_AGAIN_MS = 3_000
const GIVE_UP_MS = 60_000
const TICK_MICROS = 10_000

type PurchasesPlan = { purchases: number; inside: Inside; tell: (line: string) => void }
type Bought = { chargeMs: number; wholeMs: number }

export const measurePurchases = async (
  database: Database,
  shop: Running,
  plan: PurchasesPlan,
): Promise<(Row | string)[]> => {
  const client = makeClient(shop.port)
  const crowd = await makeBuyers(database.db, CROWD, true, new Date(), 'crowd')
  const slots = await openSlots(plan.inside, crowd[0]!)
  const slotOf = (index: number) => slots[index % slots.length]!
  const buyers = await makeBuyers(database.db, plan.purchases * 2, true, new Date(), 'purchase')
  const more = await makeBuyers(database.db, plan.purchases / 2, true, new Date(), 'other')
  plan.tell(
    `  ${plan.purchases * 1.5} purchases to warm up, ${plan.purchases} to measure, ${AT_ONCE} at once`,
  )
  await buyAll(client, buyers.splice(0, plan.purchases), slotOf)
  // Plans that were made while the tables were nearly empty read them whole; in a shop that has
  // been open for a minute PostgreSQL has looked again.
  await run(database.db, sql`analyze`)
  await buyAll(client, more, slotOf)
  const [sent, generator, server, postgres, began] = [
    await statementsSent(database),
    ownMicros(),
    shop.cpuMicros(),
    await postgresMicros(database),
    performance.now(),
  ]
  const bought = await buyAll(client, buyers, slotOf)
  const seconds = (performance.now() - began) / 1000
  const perPurchase = (before: number | null, after: number | null) =>
    before === null || after === null
      ? '?'
      : `${((after - before) / 1000 / bought.length).toFixed(1)} ms`
  const cost = `processor per purchase: shop ${perPurchase(server, shop.cpuMicros())}, PostgreSQL ${perPurchase(postgres, await postgresMicros(database))}, generator ${perPurchase(generator, ownMicros())}${await statementsSince(database, sent, bought.length)}`
  plan.tell(`  ${(bought.length / seconds).toFixed(1)} a second; ${cost}; ${CROWD} at once`)
  const waits = await Promise.all(
    crowd.map((buyer, index) => placeAndWait(client, buyer, slotOf(index))),
  )
  client.close()
  const charges = bought.map(({ chargeMs }) => chargeMs)
  return [
    'Whole purchases, waits included: from the product to the paid order',
    {
      ...limitRow(
        `purchases a second, ${AT_ONCE} buyers`,
        bought.length / seconds,
        null,
        '/s',
        cost,
      ),
      aim: `≥ ${PER_SECOND_MIN}`,
    },
    limitRow(
      'order placed to charge shown, p95',
      at(charges, 0.95),
      CHARGE_MS_MAX,
      'ms',
      `p50 ${Math.round(median(charges))} ms`,
    ),
    limitRow(
      'a whole purchase, p95',
      at(
        bought.map(({ wholeMs }) => wholeMs),
        0.95,
      ),
      null,
      'ms',
    ),
    limitRow(
      `the last charge of ${CROWD} orders at once`,
      Math.max(...waits),
      CROWD_MS_MAX,
      'ms',
      `p50 ${Math.round(median(waits))} ms`,
    ),
  ]
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

const buyAll = async (
  client: Client,
  buyers: readonly Buyer[],
  slotOf: (index: number) => string,
): Promise<Bought[]> => {
  const bought: Bought[] = []
  let next = 0
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (let index = next++; index < buyers.length; index = next++)
      bought.push(await buy(client, buyers[index]!, slotOf(index)))
  })
  await Promise.all(hands)
  return bought
}

const buy = async (client: Client, buyer: Buyer, slot: string): Promise<Bought> => {
  const began = performance.now()
  const page = await client.listen(buyer.token)
  const get = (path: string): Ask => ({
    method: 'GET',
    path: `/api/shop${path}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  await client.ask(get('/products?limit=24'))
  await client.ask(addAsk(buyer))
  await client.ask(get('/cart'))
  await client.ask(get('/checkout/summary'))
  const placed = await client.ask(placeAsk(buyer, slot, 'ewallet'))
  const placedAt = performance.now()
  const result = get(`/checkout/order/${placed.data.order_id}`)
  const charged = await page.until(
    result,
    ({ payment }) => typeof payment?.redirect_url === 'string',
  )
  const chargeMs = performance.now() - placedAt
  await client.pay(new URL(charged.payment.redirect_url).pathname)
  await page.until(result, ({ payment_state: state }) => state === 'paid')
  page.close()
  return { chargeMs, wholeMs: performance.now() - began }
}

/** Milliseconds from asking for the order until its charge can be shown. */
const placeAndWait = async (client: Client, buyer: Buyer, slot: string): Promise<number> => {
  const page = await client.listen(buyer.token)
  const began = performance.now()
  const placed = await client.ask(placeAsk(buyer, slot, 'ewallet'))
  const path = `/api/shop/checkout/order/${placed.data.order_id}`
  await page.until(
    { method: 'GET', path, headers: { authorization: `Bearer ${buyer.token}` } },
    ({ payment }) => Boolean(payment?.redirect_url),
  )
  page.close()
  return performance.now() - began
}

// oxlint-disable-next-line typescript/no-explicit-any -- a measurement names the fields it looks at
type Json = any
type Page = {
  until: (ask: Ask, isThere: (data: Json) => boolean) => Promise<Json>
  close: () => void
}
type Client = {
  ask: (ask: Ask) => Promise<Json>
  pay: (path: string) => Promise<void>
  listen: (token: string) => Promise<Page>
  close: () => void
}

const makeClient = (port: number): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CROWD })
  const send = ({ method, path, headers, body }: Ask): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const type =
        body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }
      const sent = request(
        { host: '127.0.0.1', port, method, path, agent, headers: { ...type, ...headers } },
        resolve,
      ).once('error', reject)
      sent.end(body)
    })
  const read = async (response: IncomingMessage): Promise<string> => {
    let text = ''
    for await (const part of response) text += String(part)
    return text
  }
  const ask = async (given: Ask): Promise<Json> => {
    let response = await send(given)
    let text = await read(response)
    // Honours `Retry-After`, as pages do.
    while (response.statusCode === 503) {
      await pause(1_000 * Number(response.headers['retry-after'] ?? 1))
      response = await send(given)
      text = await read(response)
    }
    if ((response.statusCode ?? 0) >= 300)
      throw new Error(`${given.method} ${given.path}: ${response.statusCode} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  return {
    ask,
    pay: async (path) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await read(await send({ method: 'POST', path, headers, body: 'outcome=pay' }))
    },
    listen: async (token) => {
      const stream = await send({
        method: 'GET',
        path: '/api/shop/events',
        headers: { authorization: `Bearer ${token}` },
      })
      let heard = () => {}
      stream
        .on('data', (chunk: Buffer) => /^event: (?:payment|order)$/m.test(String(chunk)) && heard())
        .on('error', () => {})
      return {
        until: async (given, isThere) => {
          const began = performance.now()
          for (;;) {
            const told = new Promise<void>((resolve) => (heard = resolve))
            const { data } = await ask(given)
            if (isThere(data)) return data
            if (performance.now() - began > GIVE_UP_MS)
              throw new Error(`${given.path} did not come to what was waited for.`)
            await Promise.race([told, pause(ASK_AGAIN_MS)])
          }
        },
        close: () => stream.destroy(),
      }
    },
    close: () => agent.destroy(),
  }
}

/** Processor time of this process, which plays the buyers. */
const ownMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Statements of this database so far; null without `pg_stat_statements`. */
const statementsSent = async ({ db }: Database): Promise<number | null> => {
  const counted = sql({ sent: col.int })`
    select sum(calls)::bigint as sent from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())`
  return (await row(db, counted).catch(() => null))?.sent ?? null
}

const statementsSince = async (
  database: Database,
  before: number | null,
  purchases: number,
): Promise<string> => {
  const after = before === null ? null : await statementsSent(database)
  return after === null ? '' : `; ${((after - before!) / purchases).toFixed(1)} statements`
}

/** Processor time of PostgreSQL with all its processes, those that have ended among them. */
const postgresMicros = async (database: Database): Promise<number | null> => {
  const { pid } = (await row(database.db, sql({ pid: col.int })`select pg_backend_pid() as pid`))!
  try {
    const postmaster = statOf(pid).parent
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const ticks = all.flatMap((name) => {
      try {
        const { parent, own, children } = statOf(name)
        return String(postmaster) === name ? [own + children] : parent === postmaster ? [own] : []
      } catch {
        return []
      }
    })
    return ticks.reduce((sum, each) => sum + each, 0) * TICK_MICROS
  } catch {
    return null
  }
}

const statOf = (pid: number | string) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, children: fields[13]! + fields[14]! }
}
