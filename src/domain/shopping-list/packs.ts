import type { Wanted } from './amounts.ts'

/** A pack that the shop sells. */
export type ListedPack = {
  id: string
  name: string
  netWeightG: number
  netVolumeMl: number | null
  price: number
  /** The most of it that can be ordered. */
  available: number
}
/** `isGuess`: the packs do not come to what was asked, or nothing was asked. */
export type ChosenPacks<Pack extends ListedPack> = {
  pack: Pack
  quantity: number
  isGuess: boolean
}

const PIECES =
  /(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?\s*(buah|butir|sisir|tongkol|tandan|botol|pcs|pack|jeruk)/i
const COMBS = new Set(['sisir', 'tandan'])

/** "1 kg (4–5 buah)": four, the fewest that it may be; combs are not pieces. Null without a number. */
export const piecesOf = (name: string): { count: number; unit: string } | null => {
  const match = PIECES.exec(name)
  return match ? { count: Number(match[1]), unit: match[3]!.toLowerCase() } : null
}

/** The most that packs may miss of what was asked, and the most packs of a kind. */
const SHORT_MAX = 0.1
const PACKS_MAX = 50
const DAMAGED = /imperfect/i

/**
 * The packs that come nearest to what was asked: the least too much, then the fewest packs, then
 * the cheapest. Packs whose name shares a word with `said` ("matang") come first, packs of damaged
 * goods last. Null without a pack.
 */
export const packsFor = <Pack extends ListedPack>(
  wanted: Wanted,
  packs: readonly Pack[],
  said = '',
): ChosenPacks<Pack> | null => {
  const offered = packs.filter(({ available }) => available > 0)
  const usual = preferred(offered.length > 0 ? offered : packs, said)
  const ways = usual
    .flatMap((pack, place) => {
      const size = sizeOf(pack, wanted)
      return size === null ? [] : [wayOf(pack, place, size)]
    })
    .toSorted(
      (a, b) =>
        Number(a.isShort) - Number(b.isShort) ||
        a.miss - b.miss ||
        a.quantity - b.quantity ||
        a.place - b.place,
    )
  const [best] = ways
  if (best)
    return {
      pack: best.pack,
      quantity: best.quantity,
      isGuess: best.isShort || best.miss > SHORT_MAX,
    }
  const [first] = usual
  if (!first) return null
  if (wanted.kind === 'money') return forMoney(wanted.rupiah, usual)
  // No pack says how many are in it: one, rather than a kilo for each piece.
  if (wanted.kind !== 'count' || wanted.unit === 'buah')
    return { pack: first, quantity: 1, isGuess: true }
  const isSaid = wanted.unit === 'pack' || wanted.count === 1
  return { pack: first, quantity: Math.min(wanted.count, PACKS_MAX), isGuess: !isSaid }
}

type Way<Pack> = { pack: Pack; place: number; quantity: number; miss: number; isShort: boolean }

const wayOf = <Pack extends ListedPack>(pack: Pack, place: number, times: number): Way<Pack> => {
  const quantity = Math.min(
    PACKS_MAX,
    Math.max(1, Math.ceil(times - SHORT_MAX * Math.min(1, times))),
  )
  const miss = Math.abs(quantity - times) / times
  return { pack, place, quantity, miss, isShort: quantity < times * (1 - SHORT_MAX) }
}

/** How many of a pack what was asked comes to; null where the pack has no such measure. */
const sizeOf = (pack: ListedPack, wanted: Wanted): number | null => {
  if (wanted.kind === 'weight') return wanted.grams / pack.netWeightG
  if (wanted.kind === 'volume') return wanted.ml / (pack.netVolumeMl ?? pack.netWeightG)
  if (wanted.kind !== 'count' || wanted.unit === 'pack') return null
  const pieces = piecesOf(pack.name)
  if (!pieces) return null
  // A number alone counts what the pack counts.
  const isAlike = wanted.unit === null || COMBS.has(wanted.unit) === COMBS.has(pieces.unit)
  return isAlike ? wanted.count / pieces.count : null
}

const forMoney = <Pack extends ListedPack>(
  rupiah: number,
  packs: readonly Pack[],
): ChosenPacks<Pack> => {
  const [best] = packs
    .map((pack) => {
      const quantity = Math.min(PACKS_MAX, Math.max(1, Math.floor(rupiah / pack.price)))
      return { pack, quantity, left: Math.abs(rupiah - quantity * pack.price) }
    })
    .toSorted((a, b) => a.left - b.left)
  return {
    pack: best!.pack,
    quantity: best!.quantity,
    isGuess: best!.pack.price * best!.quantity > rupiah * (1 + SHORT_MAX),
  }
}

/** Packs in the order in which they are preferred. */
const preferred = <Pack extends ListedPack>(packs: readonly Pack[], said: string): Pack[] => {
  const words = new Set(said.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const shared = ({ name }: ListedPack) =>
    (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length
  const sound = packs.filter(({ name }) => !DAMAGED.test(name))
  const among = sound.length > 0 && !DAMAGED.test(said) ? sound : packs
  const most = Math.max(0, ...among.map(shared))
  return among.filter((pack) => shared(pack) === most)
}
