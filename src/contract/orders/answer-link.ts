import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { orderNumber } from '../fields.ts'
import { means } from '../means.ts'
import { instant } from '../wire.ts'
import { openSubstitution } from './open-substitution.ts'

const { entries } = openSubstitution

const answer = means(
  v.picklist(['accept', 'refuse']),
  'What the link says; each link says one thing.',
)

const good = {
  name: entries.name,
  variation_name: entries.variation_name,
  image: entries.image,
  tile: entries.tile,
  units: entries.units,
  formatted_price: entries.formatted_price,
}

/** Nothing in it says who ordered or where it goes, because a link can be passed on. */
const answerLink = means(
  v.object({
    answer,
    number: orderNumber,
    missing: entries.missing,
    ...good,
    others: means(
      v.array(v.object(good)),
      'What else was offered in its place; the message has a link for each.',
    ),
    until: means(instant, 'Until when the answer counts.'),
    server_time: means(instant, 'The time of the server.'),
  }),
  'A question about a substitute as the page behind its link shows it.',
)
export type AnswerLink = v.InferOutput<typeof answerLink>

const params = v.object({
  token: means(
    v.pipe(v.string(), v.regex(/^[yn][a-z2-7]{58}$/, 'validation.invalid')),
    'What the link ends with.',
  ),
})

export const getAnswerLink = shopCall({
  method: 'GET',
  path: '/substitute/{token}',
  summary: 'A question about a substitute, for whom the shop sent the link; decides nothing',
  auth: 'public',
  refuses: ['substitution_over'],
  params,
  data: answerLink,
  failure: 'failure.substitution',
})

export const answerByLink = shopCall({
  method: 'POST',
  path: '/substitute/{token}',
  summary: 'Gives the answer of the link',
  auth: 'public',
  refuses: ['substitution_over'],
  params,
  data: v.object({ answer }),
  failure: 'failure.substitution',
})
