import { getBatchStars, getProductStars, listStars } from '#contract/staff/stars.ts'
import { placeOf } from '../batches/index.ts'
import { serve, type Served } from '../http/serve.ts'
import { requirePlace, staff } from '../staff/index.ts'
import { answerBatchStars, answerProductStars, answerStars } from './read-stars.ts'

export const starsDeskCalls: Served[] = [
  serve(listStars, [staff()], answerStars),
  serve(getProductStars, [staff()], async (ask) => ({
    data: await answerProductStars(ask, ask.params.id),
  })),
  serve(getBatchStars, [staff()], async (ask) => {
    const { id } = ask.params
    await requirePlace(ask, getBatchStars, await placeOf(ask.shop.db, 'batches', id))
    return { data: await answerBatchStars(ask, id) }
  }),
]
