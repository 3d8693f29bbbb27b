import { pages } from '#contract/pages.ts'
import { notify } from '../notifications/index.ts'
import { findOffers, questionsOver } from '../orders/index.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { settleQuestion } from './settle-question.ts'
import { eitherOf } from './substitute.ts'

/** Ends questions that were not answered in time: the money goes back when the order is packed. */
export const endQuestions = async (shop: Shop, now: Date): Promise<number> => {
  let ended = 0
  for (const { id, orderId, isPicked, ...of } of await questionsOver(shop.db, now))
    await shop.database.transaction(async (tx) => {
      const event = isPicked ? 'expire' : 'end'
      if ((await settleQuestion(tx, orderId, id, { event, actor: 'shop', now })) === null) return
      ended++
      if (!isPicked) return
      const { customerId, number } = of
      const instead = eitherOf((await findOffers(tx, id)).map(({ name }) => name))
      await notify(tx, {
        customerId,
        kind: 'order.substitute_over',
        params: { number, instead },
        href: pages.order(orderId),
        now,
      })
    })
  return ended
}

export const pickingJobs = (shop: Shop): Job[] => [
  { name: 'picking.questions', everySeconds: 15, run: (now) => endQuestions(shop, now) },
]
