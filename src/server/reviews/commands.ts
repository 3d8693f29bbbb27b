import { answerReview, hiddenReviews, hideReview, showReview } from './index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void
const WORDS_MAX = 1000

/** `reviews held | show | hide | answer`; null for unknown words. */
export const reviewsCommand = async (
  { shop }: OpenShop,
  [verb, id, ...words]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === 'held' && id === undefined) {
    const held = await hiddenReviews(shop.db)
    for (const { id: reviewId, slug, rating, authorName, content, hiddenReason } of held)
      print(
        `${reviewId}  ${slug}  ${rating}/5  ${authorName}  [${hiddenReason}]  ${content.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      )
    print(held.length === 0 ? 'no hidden reviews' : `${held.length} hidden`)
    return 0
  }
  const text = words.join(' ').trim()
  if (!id || text.length > WORDS_MAX) return null
  const done = await takeAction(shop, verb, id, text)
  if (done === null) return null
  print(
    done === 'done'
      ? `done: ${verb} ${id}`
      : done === 'unknown'
        ? `there is no review ${id}`
        : `nothing to do: ${id} is in that state already`,
  )
  return done === 'done' ? 0 : 1
}

const takeAction = (shop: OpenShop['shop'], verb: string | undefined, id: string, text: string) => {
  if (verb === 'show' && text === '')
    return showReview(shop.database, id, 'operator', shop.clock.now())
  if (verb === 'hide' && text !== '') return hideReview(shop.database, id, text, 'operator')
  if (verb === 'answer' && text !== '')
    return answerReview(shop.database, id, text, shop.clock.now())
  return null
}
