/**
 * `npm run rush`: a flash sale against the shop as `deploy/` describes it, started on this machine:
 * 10,000 shoppers come in ten minutes for 500 units, with room for 450 orders in the windows. Prints
 * one page: sold, refused, lost, doubled, times by step, and what degraded first. `--shoppers`,
 * `--units`, `--room` and `--minutes` change it. Exits 1 when something was lost, doubled or sold
 * twice. Needs `npm run build`, nginx and PgBouncer.
 */
import { parseArgs } from 'node:util'
import { isWhole, pageOf } from '../test/rush/journal.ts'
import { playRush } from '../test/rush/rush.ts'
import { missingPrograms, startComposed } from '../test/support/composed.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { shoppers: text, units: text, room: text, minutes: text },
})
const units = Number(values.units ?? 500)
const wanted = {
  shoppers: Number(values.shoppers ?? 10_000),
  units,
  room: Number(values.room ?? Math.round(units * 0.9)),
  seconds: Number(values.minutes ?? 10) * 60,
}
const missing = missingPrograms()
if (missing.length > 0)
  throw new Error(
    `${missing.join(' and ')} must be installed (\`apt-get install nginx-light pgbouncer\`).`,
  )

console.error('starting the shop ...')
// All shoppers come from one address here.
const composed = await startComposed({ RATE_LIMIT_FACTOR: '100000' })
try {
  const { rush, journal, books } = await playRush(composed, wanted, console.error)
  console.log(pageOf(rush, journal, books))
  process.exitCode = isWhole(rush, books) ? 0 : 1
} finally {
  await composed.stop()
}
