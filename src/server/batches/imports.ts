import { goodsKind } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { setStock } from './set-stock.ts'

/** Files of counted stock. */
export const stockKind = goodsKind('stock', 'batches.write', async (tx, doer, { now, changes }) => {
  if (!now) throw new AppError('product_not_found')
  if (changes['on_hand'] === undefined) return
  try {
    await setStock(tx, now.id, Number(changes['on_hand']), doer.staff.login, doer.now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw new AppError('invalid', { errors: { on_hand: [{ key: 'validation.reserved' }] } })
    throw error
  }
})
