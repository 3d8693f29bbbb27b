import { goodsKind, type Judge, type WriteRow } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { setSafety } from './safety/safety.ts'
import { setStock } from './set-stock.ts'
import { ONLINE, readStock } from './store/stock.ts'

/** Fewer than customers were promised are refused, as `setStock` would. */
const judgeStock: Judge = async (db, rows) => {
  const stock = await readStock(
    db,
    ONLINE,
    rows.flatMap(({ thing }) => thing?.id ?? []),
  )
  const problem = { field: 'on_hand', key: 'validation.reserved' }
  const refused = new Map<number, (typeof problem)[]>()
  const untried = new Set<number>()
  for (const { row, thing, changes } of rows) {
    const has = thing && stock.get(thing.id)
    // A hamper has no stock of its own, and what was never in stock has no row.
    if (!has || has.isHamper) untried.add(row)
    else if (Number(changes['on_hand']?.[1]) < has.reserved) refused.set(row, [problem])
  }
  return { refused, untried }
}

const writeStock: WriteRow = async (tx, doer, { now, changes }) => {
  if (!now) throw new AppError('product_not_found')
  const { on_hand: onHand, safety } = changes
  if (onHand !== undefined)
    await setStock(tx, now.id, Number(onHand), doer.staff.login, doer.now).catch(
      refuseIn('on_hand', 'validation.reserved'),
    )
  if (safety !== undefined)
    await setSafety(tx, now.id, safety === '' ? null : Number(safety)).catch(
      refuseIn('safety', 'validation.fixed'),
    )
}

const refuseIn =
  (field: string, key: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'conflict')
      throw new AppError('invalid', { errors: { [field]: [{ key }] } })
    throw error
  }

/** Files of counted stock and of safety stock. */
export const stockKind = goodsKind('stock', {
  writeRow: writeStock,
  judge: judgeStock,
})
