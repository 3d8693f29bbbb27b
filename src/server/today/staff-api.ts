import { readToday } from '#contract/staff/today/today.ts'
import { countWaiting } from '#contract/staff/today/waiting.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerToday } from './answer-today.ts'
import { answerWaiting } from './count-waiting.ts'

export const todayCalls: Served[] = [
  serve(readToday, [staff()], async (ask) => ({ data: await answerToday(ask) })),
  serve(countWaiting, [staff()], async (ask) => ({ data: await answerWaiting(ask) })),
]
