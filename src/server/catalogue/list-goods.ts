import { parseListing } from '#domain/catalogue/listing.ts'
import type { Id } from '#domain/units.ts'
import type { Queryable } from '../platform/database.ts'
import type { Caller, Context } from '../shop.ts'
import { find } from './list-products.ts'
import { readMarks } from './marks.ts'
import type { CardRow } from './store/cards.ts'
import { isAnyCalled } from './store/search.ts'

/** How many products of a name are looked at. */
const LOOKED_AT = 12

/**
 * Products that a name of a list finds, the best first. `how`: its words name them as they stand,
 * after correcting their spelling, or only some of them do. Products that merely mention the words
 * are left out.
 */
export type Named = { cards: CardRow[]; isAll: boolean; how: 'named' | 'similar' | 'in_part' }
const NONE: Named = { cards: [], isAll: true, how: 'in_part' }

export const findNamed = async (
  ask: Pick<Context, 'shop' | 'now'>,
  name: string,
): Promise<Named> => {
  const listing = parseListing({ search: name }, 'recommended')
  const { found, search } = await find(ask, listing, 0, LOOKED_AT)
  const { terms } = search.found
  if (search.widened === 'best_sellers' || terms === null || found.cards.length === 0) return NONE
  if (!(await isAnyCalled(ask.shop.db, terms))) return NONE
  return { cards: [...found.cards], isAll: found.total <= LOOKED_AT, how: HOW[search.widened] }
}

const HOW = { none: 'named', similar: 'similar', fewer_words: 'in_part' } as const

/** Which of the products the customer bought; none of a guest. */
export const boughtAmong = async (
  db: Queryable,
  customer: Caller | null,
  productIds: readonly Id<'product'>[],
): Promise<ReadonlySet<string>> =>
  new Set((await readMarks(db, customer, productIds)).lastPurchases.keys())
