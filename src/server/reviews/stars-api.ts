import { getBatchStars, getProductStars, listStars } from '#contract/staff/stars.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerBatchStars, answerProductStars, answerStars } from './read-stars.ts'

export const starsDeskCalls: Served[] = [
  serve(listStars, [staff()], answerStars),
  serve(getProductStars, [staff()], async (ask) => ({
    data: await answerProductStars(ask, ask.params.id),
  })),
  serve(getBatchStars, [staff()], async (ask) => ({
    data: await answerBatchStars(ask, ask.params.id),
  })),
]
