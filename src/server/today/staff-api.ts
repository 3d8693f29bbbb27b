import { readToday } from '#contract/staff/today.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerToday } from './answer-today.ts'

export const todayCalls: Served[] = [
  serve(readToday, [staff()], async (ask) => ({ data: await answerToday(ask) })),
]
