import { dropLines } from '#contract/orders/change.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { presentOrder } from '../show/present.ts'
import { findWhole } from '../store/found.ts'
import { findOrder } from '../store/orders.ts'
import { dropLines as drop } from './drop-lines.ts'

export const orderChangeCalls: Served[] = [
  serve(dropLines, [once()], async (ask) => {
    const { shop, customer, params, body, now } = ask
    await ask.once(async () => {
      if (!(await findOrder(shop.db, customer.customerId, params.id)))
        throw new AppError('order_not_found')
      const wanted = body.lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }))
      return {
        work: async (tx) => {
          await drop(tx, shop, { orderId: params.id, wanted }, now)
          return null
        },
      }
    })
    shop.wakeOutbox()
    const found = await findWhole(shop.db, customer.customerId, params.id)
    if (!found) throw new AppError('order_not_found')
    return { data: presentOrder(found, ask) }
  }),
]
