/** Which faults a call is tried with. */
import type { Fault } from './statement-faults.ts'

/**
 * `PROOFS=full` tries every fault at every statement. Otherwise a commit gets all four, or, where
 * calls share the code that keeps their answers, one before it and one after it, in turn by call. A
 * statement that writes outside of a transaction gets one, and one statement of each transaction
 * stands for the others: before its commit a transaction leaves nothing behind. What only reads
 * outside of a transaction, such as who asks, and `begin` stand in most calls: each text gets each
 * fault once.
 */
export const IS_FULL = process.env['PROOFS'] === 'full'

const KINDS: Omit<Fault, 'at'>[] = (['drop', 'die'] as const).flatMap((how) =>
  (['before', 'after'] as const).map((when) => ({ how, when })),
)
/** `turn`: the place of a call among those that share their code; undefined for one of its own. */
export const faultsOf = (statements: readonly string[], turn?: number): Fault[] => {
  const inner = insideOf(statements)
  return statements.flatMap((text, index) =>
    (text === 'commit' ? atCommit(turn) : kindsAt(text, index, inner)).map((kind) => ({
      ...kind,
      at: index + 1,
    })),
  )
}
const atCommit = (turn: number | undefined): Omit<Fault, 'at'>[] => {
  if (IS_FULL || turn === undefined) return KINDS
  const [before, after] = turn % 2 === 0 ? (['drop', 'die'] as const) : (['die', 'drop'] as const)
  return [
    { how: before, when: 'before' },
    { how: after, when: 'after' },
  ]
}
/** How often what only reads was struck outside of a transaction, in all calls. */
const readsStruck = new Map<string, number>()
const kindsAt = (text: string, index: number, inner: number[][]): Omit<Fault, 'at'>[] => {
  if (IS_FULL) return KINDS
  const own = inner.find((one) => one.includes(index))
  const one = [KINDS[index % KINDS.length]!]
  if (own) return own[Math.floor(own.length / 2)] === index ? one : []
  if (WRITES.test(text)) return one
  const struck = readsStruck.get(text) ?? 0
  readsStruck.set(text, struck + 1)
  return KINDS.slice(struck, struck + 1)
}
const WRITES = /\b(?:insert|update|delete|merge|call|nextval|pg_notify|lock)\b/i
/** For each transaction the places of its statements, without its `begin` and its `commit`. */
const insideOf = (statements: readonly string[]): number[][] => {
  const inner: number[][] = []
  let isOpen = false
  for (const [index, text] of statements.entries()) {
    if (text === 'begin') inner.push([])
    else if (isOpen && text !== 'commit') inner.at(-1)!.push(index)
    isOpen = text === 'begin' || (isOpen && text !== 'commit' && text !== 'rollback')
  }
  return inner
}
