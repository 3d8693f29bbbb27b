import type { ShoppingListLine } from '#contract/shopping-lists.ts'
import { availableUnits } from '#domain/cart/cart.ts'
import { judgeLine } from '#domain/shopping-list/judge-line.ts'
import { packsFor, type ChosenPacks, type ListedPack } from '#domain/shopping-list/packs.ts'
import { readList, type ListLine } from '#domain/shopping-list/read-list.ts'
import type { Id } from '#domain/units.ts'
import { presentPack, stockOf, tomorrowOf } from '../cart/index.ts'
import {
  boughtAmong,
  findNamed,
  packsOf,
  type Named,
  type VariationFacts,
} from '../catalogue/index.ts'
import type { Caller, Context } from '../shop.ts'

type Ask = Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller | null }

/** How many names are looked up at once, so that one list leaves connections for others. */
const AT_ONCE = 4

/** The lines of a list with the goods that they may mean, and how many packs of them. */
export const proposeGoods = async (ask: Ask, text: string): Promise<ShoppingListLine[]> => {
  const lines = readList(text)
  const named = await lookUp(ask, [...new Set(lines.map(({ name }) => name.toLowerCase()))])
  const ids = [...new Set([...named.values()].flatMap(({ cards }) => cards.map(({ id }) => id)))]
  const bought = await boughtAmong(ask.shop.db, ask.customer, ids)
  const judged = lines.map((line) => ({ line, ...judge(line, named, bought) }))
  const chosen = [...new Set(judged.flatMap(({ choices }) => choices.map(({ id }) => id)))]
  const packs = Map.groupBy(
    await packsOf(ask.shop.db, chosen, tomorrowOf(ask.now)),
    ({ productId }) => productId,
  )
  return judged.map(({ line, state, choices }) => {
    const offered = choices.flatMap(({ id, wasBought }) => {
      const offers = (packs.get(id) ?? []).map((facts) => listed(ask, facts))
      const best = packsFor(line.wanted, offers, line.said)
      return best ? [present(ask, line, best, wasBought)] : []
    })
    return { said: line.said, state: offered.length === 0 ? 'unknown' : state, choices: offered }
  })
}

const lookUp = async (ask: Ask, names: readonly string[]): Promise<Map<string, Named>> => {
  const found = new Map<string, Named>()
  const left = [...names]
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift())
      found.set(name, await findNamed(ask, name))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

const judge = (
  { name }: ListLine,
  named: ReadonlyMap<string, Named>,
  bought: ReadonlySet<string>,
) => {
  const { cards, ...how } = named.get(name.toLowerCase())!
  const candidates = cards.map(({ id, name: names }) => ({
    id: id as Id<'product'>,
    names,
    wasBought: bought.has(id),
  }))
  return judgeLine(name, candidates, how)
}

/** A pack as its amount is judged, with its facts. */
type Listed = ListedPack & { facts: VariationFacts }
const listed = ({ shop, now }: Ask, facts: VariationFacts): Listed => ({
  id: facts.variationId,
  // Numbers of pieces are read from the Indonesian name, wishes from either.
  name: `${facts.variationName.id} / ${facts.variationName.en}`,
  netWeightG: facts.weightG,
  netVolumeMl: facts.netVolumeMl,
  price: facts.price,
  available: availableUnits(stockOf(facts, now, shop.settings())),
  facts,
})

const present = (
  ask: Ask,
  line: ListLine,
  { pack, quantity, isGuess }: ChosenPacks<Listed>,
  wasBought: boolean,
): ShoppingListLine['choices'][number] => {
  const shown = presentPack(ask, pack.facts)
  const most = shown.quantity_max
  return {
    ...shown,
    quantity: Math.min(quantity, Math.max(1, most)),
    is_guess: isGuess || line.isGuess || quantity > most,
    was_bought: wasBought,
  }
}
