import { setVariationStock } from '#contract/staff/stock/set-stock.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { onlinePlace } from '../purchases/index.ts'
import { perform, requirePlace, staff } from '../staff/index.ts'
import { setStock } from './set-stock.ts'
import { lockStock, ONLINE } from './store/stock.ts'

export const batchCalls: Served[] = [
  serve(setVariationStock, [staff(), once()], async (ask) => {
    await requirePlace(ask, setVariationStock, await onlinePlace(ask.shop.db))
    return {
      data: await perform(ask, async (tx) => {
        const { on_hand: onHand, expected, kind } = ask.body
        const { id } = ask.params
        if (kind === 'receive' && onHand < expected)
          throw new AppError('invalid', {
            errors: { on_hand: [{ key: 'validation.min', params: { value: expected } }] },
          })
        const before = (await lockStock(tx, ONLINE, [id])).get(id)
        if (!before) throw new AppError('product_not_found')
        if (before.onHand !== expected)
          throw new AppError('changed_meanwhile', { details: { on_hand: before.onHand } })
        await setStock(tx, id, onHand, ask.staff.login, ask.now, kind)
        return {
          done: { on_hand: onHand },
          act: {
            act: kind === 'count' ? 'stock_counted' : 'stock_received',
            entity: { kind: 'variation', id },
            before: { on_hand: expected },
            after: { on_hand: onHand },
          },
        }
      }),
    }
  }),
]
