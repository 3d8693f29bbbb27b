import { expect, it } from 'vitest'
import type { Wanted } from './amounts.ts'
import { packsFor, piecesOf } from './packs.ts'

const packsNamed = (...packs: [name: string, grams: number, price: number][]) =>
  packs.map(([name, netWeightG, price], at) => ({
    id: String(at),
    name,
    netWeightG,
    netVolumeMl: null,
    price,
    available: 20,
  }))
const APPLES = packsNamed(
  ['1 kg (4–5 buah)', 1000, 40_000],
  ['Pack 4 buah (±900 g)', 900, 37_000],
  ['Box 10 kg', 10_000, 350_000],
)
const GRAPES = packsNamed(['500 g', 500, 40_000], ['1 kg', 1000, 75_000])
const AVOCADOS = packsNamed(
  ['2 buah matang (±400 g)', 400, 30_000],
  ['2 buah mentah (±400 g)', 400, 30_000],
  ['Net 5 buah, mentah (±1 kg)', 1000, 60_000],
)
const BANANAS = packsNamed(['1 sisir · matang', 950, 20_000], ['Pack 3 buah · matang', 450, 12_000])
const EGGS = packsNamed(['10 butir (±600 g)', 600, 25_000], ['30 butir', 1800, 70_000])
const CHILI = packsNamed(['100 g', 100, 9_000], ['250 g', 250, 21_000])
const BLEMISHED = packsNamed(['1 kg Imperfect', 1000, 20_000], ['1 kg', 1000, 30_000])

const grams = (amount: number): Wanted => ({ kind: 'weight', grams: amount })
const pieces = (count: number, unit: string | null = 'buah'): Wanted => ({
  kind: 'count',
  count,
  unit,
})

it.each([
  [grams(1000), APPLES, '1 × 1 kg (4–5 buah)'],
  [grams(10_000), APPLES, '1 × Box 10 kg'],
  [grams(1500), GRAPES, '3 × 500 g'],
  [grams(250), GRAPES, '1 × 500 g?'],
  [grams(300), CHILI, '3 × 100 g'],
  [pieces(4), APPLES, '1 × 1 kg (4–5 buah)'],
  [pieces(5), AVOCADOS, '1 × Net 5 buah, mentah (±1 kg)'],
  [pieces(3), AVOCADOS, '2 × 2 buah matang (±400 g)?'],
  [pieces(2, 'sisir'), BANANAS, '2 × 1 sisir · matang'],
  [pieces(3), BANANAS, '1 × Pack 3 buah · matang'],
  [pieces(12), EGGS, '2 × 10 butir (±600 g)?'],
  [pieces(30), EGGS, '1 × 30 butir'],
  [pieces(2, 'pack'), GRAPES, '2 × 500 g'],
  [pieces(3), GRAPES, '1 × 500 g?'],
  [pieces(2, null), GRAPES, '2 × 500 g?'],
  [pieces(1, null), GRAPES, '1 × 500 g'],
  [{ kind: 'unknown' }, GRAPES, '1 × 500 g?'],
  [{ kind: 'money', rupiah: 20_000 }, CHILI, '1 × 250 g'],
  [{ kind: 'money', rupiah: 5_000 }, CHILI, '1 × 100 g?'],
] as const)('%j of %#', (wanted, packs, expected) => {
  const chosen = packsFor(wanted, packs)!
  expect(`${chosen.quantity} × ${chosen.pack.name}${chosen.isGuess ? '?' : ''}`).toBe(expected)
})

it('follows a wish that a pack is named after, and takes damaged goods only when asked', () => {
  expect(packsFor(pieces(2), AVOCADOS, '2 alpukat mentah')?.pack.id).toBe('1')
  expect(packsFor(grams(1000), BLEMISHED, 'wortel 1 kg')?.pack.id).toBe('1')
  expect(packsFor(grams(1000), BLEMISHED, 'wortel imperfect 1 kg')?.pack.id).toBe('0')
})

it('prefers packs that can be had, and has none without packs', () => {
  const [half, whole] = GRAPES
  expect(packsFor(grams(500), [{ ...half!, available: 0 }, whole!])?.pack.id).toBe('1')
  expect(packsFor(grams(500), [{ ...half!, available: 0 }])?.pack.id).toBe('0')
  expect(packsFor(grams(500), [])).toBeNull()
})

it('counts pieces by the fewest that a pack may have', () => {
  expect(piecesOf('1 kg (4–5 buah)')).toEqual({ count: 4, unit: 'buah' })
  expect(piecesOf('500 g')).toBeNull()
})
