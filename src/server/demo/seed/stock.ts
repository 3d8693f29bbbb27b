import { addDays, HOUR_MS, jakartaDate } from '#domain/time.ts'
import {
  addWaste,
  beginCount,
  countLines,
  holdBatch,
  postCount,
  takeIn,
} from '../../batches/index.ts'
import { commandDoer, type Doer } from '../../staff/index.ts'
import type { Shop } from '../../shop.ts'
import { freshGoods, linesRight, writeShelves, type FreshGood } from './stock-store.ts'

const HUB = 'kemang'
const SUPPLIERS = ['Kebun Batu Sejuk', 'Tani Lembang', 'Pasar Induk Kramat Jati']
const RECEIPT_LINES = 5
const HOURS_BETWEEN = 8

/**
 * What the stock desks show: shelves, receipts with batches of different ends, waste, a count that is
 * posted and one that goes on, and a batch on hold.
 */
export const seedStock = async (shop: Shop, now: Date): Promise<void> => {
  await writeShelves(shop.db, HUB)
  const goods = await freshGoods(shop.db, SUPPLIERS.length * RECEIPT_LINES)
  const batchIds: string[] = []
  for (const [turn, supplier] of SUPPLIERS.entries()) {
    const buyer = await doerAt(shop, 'pembelian', now, 26 - turn * HOURS_BETWEEN)
    const lines = goods
      .slice(turn * RECEIPT_LINES, (turn + 1) * RECEIPT_LINES)
      .map((good, place) => lineOf(good, place, buyer.now))
    const form = { location: HUB, supplier, note: '', allow_bad: true, lines }
    const { done } = await shop.database.transaction((tx) => takeIn(tx, buyer, form))
    batchIds.push(...done.lines.flatMap(({ batchId }) => batchId ?? []))
  }
  const lead = await doerAt(shop, 'kepala-shift', now, 3)
  await shop.database.transaction(async (tx) => {
    for (const [place, reason] of (['ripe', 'damaged', 'quality'] as const).entries())
      await addWaste(tx, lead, { batchId: batchIds[place]!, quantity: place + 1, reason, note: '' })
    await holdBatch(tx, batchIds.at(-1)!, 'Menunggu hasil uji residu')
  })
  await seedCounts(shop, await doerAt(shop, 'kepala-shift', now, 0))
}

/** A shelf that is posted with a small difference, and one that is being counted. */
const seedCounts = async (shop: Shop, lead: Doer): Promise<void> => {
  const form = (shelf: string) =>
    ({ location: HUB, scope: 'shelf', scope_value: shelf, blind: true }) as const
  await shop.database.transaction(async (tx) => {
    const { id } = (await beginCount(tx, lead, form('A-01'))).done
    await countLines(tx, lead, { id, at: lead.now }, { lines: await linesRight(tx, id, 1) })
    await postCount(tx, lead, { id, uncounted: 'leave' })
  })
  await shop.database.transaction(async (tx) => {
    const { id } = (await beginCount(tx, lead, form('A-02'))).done
    const lines = (await linesRight(tx, id, 0)).slice(0, 3)
    await countLines(tx, lead, { id, at: lead.now }, { lines })
  })
}

const doerAt = async (
  shop: Shop,
  login: string,
  now: Date,
  hoursAgo: number,
): Promise<Doer & { staff: NonNullable<Doer['staff']> }> => {
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const doer = await commandDoer(shop, { login, needs: 'batches.write', now: at })
  if (!doer?.staff) throw new Error(`The demo has no account ${login}.`)
  return { ...doer, staff: doer.staff }
}

/** Goods that arrive: each line ends a day later than the one before; every fifth is a bit bruised. */
const lineOf = (good: FreshGood, place: number, at: Date) => ({
  variation_id: good.variationId,
  delivered: 12 + place * 4,
  refused: place === 4 ? 2 : 0,
  refused_reason: place === 4 ? 'Memar saat dibongkar' : null,
  best_before: addDays(jakartaDate(at), place === 0 ? 1 : good.lifeDays + place),
  harvested_on: addDays(jakartaDate(at), -2),
  orchard_id: null,
  origin: good.origin,
  grade: good.grade,
  ripeness: 2 + (place % 3),
  brix: 11 + place,
  arrival_c: good.zone === 'chilled' ? 5 : 18,
  cost: good.cost,
})
