import type { Grams } from '../units.ts'

const STEPS = [
  { below: 100, step: 1 },
  { below: 300, step: 5 },
  { below: 1_500, step: 10 },
] as const
const STEP_OF_HEAVY = 50

/** By how much one press changes a weight: about a fiftieth of what was ordered. */
export const weightStep = (nominal: Grams): Grams =>
  STEPS.find(({ below }) => nominal < below)?.step ?? STEP_OF_HEAVY

/** A weight after a press of less or more; the first one starts at what was ordered. */
export const stepped = (grams: Grams | null, nominal: Grams, direction: -1 | 1): Grams =>
  Math.max(1, (grams ?? nominal) + direction * weightStep(nominal))

type Weighed = { variation_id: string; state: string; grams: readonly Grams[] }

/** What the scale said last of this good; null where it has not been weighed on this walk. */
export const lastReading = (
  good: string,
  inHand: readonly Grams[],
  walk: readonly Weighed[],
): Grams | null =>
  inHand.at(-1) ??
  walk
    .filter(({ variation_id: id, state }) => id === good && state === 'picked')
    .at(-1)
    ?.grams.at(-1) ??
  null
