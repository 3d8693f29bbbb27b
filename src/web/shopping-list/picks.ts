import type { ShoppingListLine } from '#contract/shopping-lists.ts'

export type Choice = ShoppingListLine['choices'][number]
/** The place of "none of these". */
export const NONE = -1
/** What is taken of a line: the place of a choice, null before one is made, and how many packs. */
export type Pick = { at: number | null; quantity: number }

/** What is taken before anything is changed: lines that are sure and can be had. */
export const firstPick = ({ state, choices }: ShoppingListLine): Pick => {
  const [first] = choices
  const isTaken = state === 'sure' && first !== undefined && first.quantity_max > 0
  return { at: isTaken ? 0 : null, quantity: first?.quantity ?? 1 }
}

/**
 * The picks of a list that was read again: the same packs, where they can still be had, and no more
 * of them than there are.
 */
export const pickAgain = (
  before: readonly ShoppingListLine[],
  picks: readonly Pick[],
  lines: readonly ShoppingListLine[],
): Pick[] =>
  lines.map((line, index) => {
    const pick = picks[index]
    if (!pick || pick.at === null || pick.at === NONE) return pick ?? firstPick(line)
    const id = before[index]?.choices[pick.at]?.variation_id
    const at = line.choices.findIndex(({ variation_id: each }) => each === id)
    const most = line.choices[at]?.quantity_max ?? 0
    return most === 0 ? firstPick(line) : { at, quantity: Math.min(pick.quantity, most) }
  })

export type Taken = { choice: Choice; quantity: number }

/** The chosen goods; the same pack of two lines counts together. */
export const takenOf = (lines: readonly ShoppingListLine[], picks: readonly Pick[]): Taken[] => {
  const taken = new Map<string, Taken>()
  lines.forEach(({ choices }, index) => {
    const pick = picks[index]
    const choice = pick && pick.at !== null ? choices[pick.at] : undefined
    if (!pick || !choice) return
    const before = taken.get(choice.variation_id)?.quantity ?? 0
    taken.set(choice.variation_id, { choice, quantity: before + pick.quantity })
  })
  return [...taken.values()]
}

/** What they cost, in whole Rupiah. */
export const sumOf = (taken: readonly Taken[]): number =>
  taken.reduce((sum, { choice, quantity }) => sum + choice.price * quantity, 0)
