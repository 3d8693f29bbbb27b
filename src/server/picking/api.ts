import { answerByLink, getAnswerLink } from '#contract/orders/answer-link.ts'
import { answerSubstitution } from '#contract/orders/substitutes.ts'
import { AppError } from '../errors.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { findOrder, findSubstitution } from '../orders/index.ts'
import { answerByItsLink, SETTLED, showAnswerLink } from './answer-by-link.ts'
import { settleQuestion } from './settle-question.ts'

export const answerCalls: Served[] = [
  serve(answerSubstitution, [], async ({ shop, customer, params, body, now }) => {
    const { id, substitution_id: substitutionId } = params
    if (!(await findOrder(shop.db, customer.customerId, id))) throw new AppError('order_not_found')
    const state = await shop.database.transaction(async (tx) => {
      const by = { event: body.answer, actor: 'customer', now }
      const settled = await settleQuestion(tx, id, substitutionId, by)
      if (settled) return settled
      const found = await findSubstitution(tx, id, substitutionId)
      if (!found) throw new AppError('order_not_found')
      // The same answer again is no mistake.
      if (found.state !== SETTLED[body.answer]) throw new AppError('substitution_over')
      return found.state
    })
    return { data: { state } }
  }),

  serve(getAnswerLink, [], showAnswerLink),
  serve(answerByLink, [limit('answerLink')], answerByItsLink),
]
