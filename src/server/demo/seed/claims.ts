import { DAY_MS } from '#domain/time.ts'
import { commandDoer, recordCall } from '../../staff/index.ts'
import type { Shop } from '../../shop.ts'
import { makeClaim, settleClaim } from '../../supplier-claims/index.ts'
import { receivedBatches } from './stock-store.ts'

/** An open claim to a supplier, and one that was credited. */
export const seedClaims = async (shop: Shop, now: Date): Promise<void> => {
  const buyer = await commandDoer(shop, { login: 'pembelian', needs: 'purchases.write', now })
  if (!buyer) throw new Error('The demo has no account pembelian.')
  const [first, second] = await receivedBatches(shop.db)
  if (!first || !second) throw new Error('The demo has no batches of a supplier.')
  const yesterday = { ...buyer, now: new Date(now.getTime() - DAY_MS / 2) }
  await shop.database.transaction(async (tx) => {
    const old = await makeClaim(
      tx,
      yesterday,
      {
        batch_id: first,
        reason: 'damaged',
        units: 3,
        wish: 'credit',
        words: 'Memar di bagian bawah krat.',
      },
      [],
    )
    await recordCall(tx, yesterday, old.act)
    const { unit_cost: cost, units } = old.done
    const outcome =
      cost === null
        ? { outcome: 'replaced' as const, credit: null, replaced: units }
        : { outcome: 'credited' as const, credit: cost * units, replaced: null }
    const answer = 'Dipotong dari nota berikutnya.'
    const settled = await settleClaim(tx, buyer, old.done.id, { ...outcome, answer })
    await recordCall(tx, buyer, settled.act)
    const open = await makeClaim(
      tx,
      buyer,
      {
        batch_id: second,
        reason: 'taste',
        units: 2,
        wish: 'replacement',
        words: 'Dua pelanggan bilang hambar.',
      },
      [],
    )
    await recordCall(tx, buyer, open.act)
  })
}
