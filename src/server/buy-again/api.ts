import { buyAgain } from '#contract/buy-again.ts'
import { serve, type Served } from '../http/serve.ts'
import { showBought } from './show-bought.ts'

export const buyAgainCalls: Served[] = [
  serve(buyAgain, [], async (ask) => ({ data: await showBought(ask, ask.query.sort) })),
]
