import type { Amount } from '../units.ts'
/**
 * A ledger line to reconcile: a capture (named by the charge) or a refund (named by the refund).
 * Whole Rupiah.
 */
export type BookLine = { kind: 'capture' | 'refund'; name: string; amount: Amount; at: Date }
/**
 * `not_here`: only the gateway has it. `not_there`: only the shop has it. `amount`: the amounts
 * differ.
 */
export type BookDifference = {
  what: 'not_here' | 'not_there' | 'amount'
  kind: BookLine['kind']
  name: string
  ours: number
  theirs: number
}
export type BookMatch = {
  matched: number
  captured: number
  refunded: Amount
  differences: BookDifference[]
}

type Pair = {
  kind: BookLine['kind']
  name: string
  ours: number
  theirs: number
  isInside: boolean
}

/**
 * Reconciles the shop's ledger with the gateway's. Both may reach beyond `during`, so that lines
 * near midnight match; only names with a line inside are counted. Lines of one name are summed.
 */
export const matchBooks = (
  ours: readonly BookLine[],
  theirs: readonly BookLine[],
  during: { from: Date; to: Date },
): BookMatch => {
  const pairs = new Map<string, Pair>()
  for (const [side, lines] of [['ours', ours] as const, ['theirs', theirs] as const]) {
    for (const { kind, name, amount, at } of lines) {
      const key = `${kind} ${name}`
      const pair = pairs.get(key) ?? { kind, name, ours: 0, theirs: 0, isInside: false }
      pair[side] += amount
      pair.isInside ||= at >= during.from && at < during.to
      pairs.set(key, pair)
    }
  }
  const inside = [...pairs.values()].filter(({ isInside }) => isInside)
  const same = inside.filter((pair) => pair.ours === pair.theirs)
  const sumOf = (kind: BookLine['kind']) =>
    same.filter((pair) => pair.kind === kind).reduce((sum, pair) => sum + pair.ours, 0)
  return {
    matched: same.length,
    captured: sumOf('capture'),
    refunded: sumOf('refund'),
    differences: inside.filter((pair) => pair.ours !== pair.theirs).map(differenceOf),
  }
}

const differenceOf = ({ kind, name, ours, theirs }: Pair): BookDifference => ({
  what: ours === 0 ? 'not_here' : theirs === 0 ? 'not_there' : 'amount',
  kind,
  name,
  ours,
  theirs,
})
