import { readFile } from 'node:fs/promises'
import type { SeedOrchard } from '../../../../seeds/content/types.ts'
import { rupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import {
  changeSupplier,
  draftPurchase,
  sendPurchase,
  setSupply,
  supplierNames,
} from '../../purchases/index.ts'
import { commandDoer, recordCall, type Act, type Doer } from '../../staff/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { writeSales } from './purchases-store.ts'
import { freshGoods, type FreshGood } from './stock-store.ts'

const HUB = 'kemang'
const ITEMS = 5
/** As the receipts of the demo name them, in the same order of goods. */
const SUPPLIERS = [
  { name: 'Kebun Batu Sejuk', contact: 'Pak Slamet', orderDays: [1, 3, 5], lead: 2, phone: '11' },
  { name: 'Tani Lembang', contact: 'Bu Yayah', orderDays: [], lead: 1, phone: '12' },
  { name: 'Pasar Induk Kramat Jati', contact: 'Haji Mamat', orderDays: [], lead: 0, phone: '13' },
]
const ORCHARDS = new URL('../../../../seeds/content/orchards.json', import.meta.url)
const PACK_SIZE = 6
const MINIMUM = 500_000

/** What the buying desk shows: suppliers with goods that sold for weeks, an order and a draft. */
export const seedBuying = async (shop: Shop, now: Date): Promise<void> => {
  const buyer = await commandDoer(shop, { login: 'pembelian', needs: 'purchases.write', now })
  if (!buyer) throw new Error('The demo has no account pembelian.')
  const goods = await freshGoods(shop.db, SUPPLIERS.length * ITEMS)
  const ids = goods.map(({ variationId }) => variationId)
  await writeSales(shop.db, { location: HUB, ids, today: jakartaDate(now) })
  await shop.database.transaction((tx) => seedSupply(tx, buyer, goods))
  const names = await supplierNames(shop.db)
  const orchards: SeedOrchard[] = JSON.parse(await readFile(ORCHARDS, 'utf8'))
  await shop.database.transaction(async (tx) => {
    for (const [turn, supplier] of SUPPLIERS.entries()) {
      const own = goods.slice(turn * ITEMS, (turn + 1) * ITEMS)
      const { id } = names.find(({ name }) => name === supplier.name)!
      const form = formOf(supplier, own, orchards)
      await done(tx, buyer, changeSupplier(tx, buyer, { id, version: 1, form }))
      if (turn === SUPPLIERS.length - 1) continue
      const drafted = await done(tx, buyer, draftPurchase(tx, buyer, orderOf(id, own, now)))
      const sending = { id: drafted.id, version: drafted.version, via: 'whatsapp' } as const
      if (turn === 0) await done(tx, buyer, sendPurchase(tx, buyer, sending))
    }
  })
}

/** What two growers bring tomorrow. */
const seedSupply = async (
  tx: Transaction,
  buyer: Doer,
  goods: readonly FreshGood[],
): Promise<void> => {
  const day = addDays(jakartaDate(buyer.now), 1)
  for (const { variationId, nextDayQuota: expected } of [goods[0]!, goods[ITEMS]!])
    await done(
      tx,
      buyer,
      setSupply(tx, variationId, { day, expected, quota: expected + 24 }, buyer.now),
    )
}

const done = async <Done>(
  tx: Transaction,
  buyer: Doer,
  work: Promise<{ done: Done; act: Act }>,
): Promise<Done> => {
  const outcome = await work
  await recordCall(tx, buyer, outcome.act)
  return outcome.done
}

const packOf = ({ cost }: FreshGood) => ({
  pack_size: PACK_SIZE,
  pack_price: rupiah((cost ?? 20_000) * PACK_SIZE),
})

const formOf = (
  { name, contact, orderDays, lead, phone }: (typeof SUPPLIERS)[number],
  own: readonly FreshGood[],
  orchards: readonly SeedOrchard[],
) => ({
  name,
  contact,
  phone: `62812345000${phone}`,
  email: '',
  order_days: orderDays,
  cut_off: '14:00',
  lead_days: lead,
  minimum: MINIMUM,
  terms: 'Transfer 7 hari setelah barang datang',
  orchards: orchards.flatMap(({ supplier, ...orchard }) =>
    supplier === name ? [{ ...orchard, id: null, picture: null }] : [],
  ),
  items: own.map((good, at) => ({
    variation_id: good.variationId,
    code: `${name.slice(0, 2).toUpperCase()}-${at + 1}`,
    ...packOf(good),
    lead_days: null,
    minimum_packs: 1,
  })),
})

const orderOf = (supplierId: string, own: readonly FreshGood[], now: Date) => ({
  supplier_id: supplierId,
  location: HUB,
  for_day: addDays(jakartaDate(now), 1),
  note: '',
  lines: own.slice(0, 3).map((good) => ({
    variation_id: good.variationId,
    packs: 2,
    ...packOf(good),
  })),
})
