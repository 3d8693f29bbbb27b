import { ANSWER_MAX, HIDE_REASONS, type HideReason } from '#domain/reviews/review-desk.ts'
import type { Id } from '#domain/units.ts'
import type { OpenShop } from '../shop.ts'
import type { Transaction } from '../platform/database.ts'
import { commandDoer, performCommand, readAs, type Act, type Doer } from '../staff/index.ts'
import { withheldReviews } from './store/desk.ts'
import { answerReview, hideReview, showReview } from './watch-reviews.ts'

type Print = (line: string) => void
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const REVIEWS_USAGE = `reviews held | show <id> | hide <id> ${HIDE_REASONS.join('|')} | answer <id> <words>, each with [--as <login>]`

/** `reviews held | show | hide | answer`; null for unknown words. */
export const reviewsCommand = async (
  { shop }: OpenShop,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words, login } = readAs(given)
  const [verb, id, ...rest] = words
  if (verb === 'held' && id === undefined) {
    const held = await withheldReviews(shop.db)
    for (const { id: reviewId, slug, rating, authorName, content, reason } of held)
      print(
        `${reviewId}  ${slug}  ${rating}/5  ${authorName}  [${reason}]  ${content.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      )
    print(held.length === 0 ? 'no hidden reviews' : `${held.length} hidden`)
    return 0
  }
  const work = workOf(verb, id as Id<'review'>, rest.join(' ').trim())
  if (!id || work === null) return null
  const doer = await commandDoer(shop, { login, needs: 'reviews.write', now: shop.clock.now() })
  if (!doer) {
    print(`${login} is not an account that may do this`)
    return 1
  }
  const failure = UUID.test(id)
    ? await performCommand(doer, async (tx) => ({ done: null, act: await work(tx, doer) }))
    : 'not_found'
  print(failure === null ? `done: ${verb} ${id}` : (FAILURES[failure] ?? failure))
  if (failure === null) shop.wakeOutbox()
  return failure === null ? 0 : 1
}

const FAILURES: Readonly<Record<string, string>> = {
  not_found: 'there is no such review',
  changed_meanwhile: 'nothing to do: it is in that state already',
}

const workOf = (
  verb: string | undefined,
  id: Id<'review'>,
  text: string,
): ((tx: Transaction, doer: Doer) => Promise<Act>) | null => {
  if (verb === 'show' && text === '') return (tx, doer) => showReview(tx, doer, { id })
  if (verb === 'hide' && isReason(text))
    return (tx, doer) => hideReview(tx, doer, { id, reason: text })
  if (verb === 'answer' && text !== '' && text.length <= ANSWER_MAX)
    return (tx, doer) => answerReview(tx, doer, { id, content: text })
  return null
}

const isReason = (text: string): text is HideReason =>
  (HIDE_REASONS as readonly string[]).includes(text)
