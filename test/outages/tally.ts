/** Counts what customers saw, cell by cell, against what they should. */
import type { Seen } from './ask.ts'
import type { Expectation } from './expectations.ts'

export type Count = {
  asked: number
  expected: number
  slowest: number
  says: string
  statuses: Map<number, number>
  examples: string[]
}
export type Tally = {
  see: (cell: string, seen: Seen) => void
  /** Records a result without a response: an invariant that held, or why it did not. */
  note: (cell: string, says: string, wrong: string | null) => void
  cells: () => [string, Count][]
}

const EXAMPLES = 3
const EXAMPLE_LENGTH = 160

/** `expected` returns the expectation for a cell at a time; null while it does not count. */
export const makeTally = (expected: (cell: string, began: number) => Expectation | null): Tally => {
  const cells = new Map<string, Count>()
  const of = (cell: string, says: string): Count => {
    const known = cells.get(cell) ?? {
      asked: 0,
      expected: 0,
      slowest: 0,
      says,
      statuses: new Map(),
      examples: [],
    }
    cells.set(cell, known)
    return known
  }
  return {
    see: (cell, seen) => {
      const expectation = expected(cell, seen.began)
      if (expectation === null) return
      const count = of(cell, expectation.says)
      count.asked++
      count.slowest = Math.max(count.slowest, seen.milliseconds)
      count.statuses.set(seen.status, (count.statuses.get(seen.status) ?? 0) + 1)
      if (expectation.is(seen)) count.expected++
      else if (count.examples.length < EXAMPLES) count.examples.push(tellSeen(seen))
    },
    note: (cell, says, wrong) => {
      const count = of(cell, says)
      count.asked++
      if (wrong === null) count.expected++
      else if (count.examples.length < EXAMPLES) count.examples.push(wrong)
    },
    cells: () => [...cells],
  }
}

const tellSeen = ({ what, status, headers, text, milliseconds, locale }: Seen): string => {
  const retry =
    headers['retry-after'] === undefined ? '' : `, Retry-After ${headers['retry-after']}`
  const words = text
    .replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${what} (${locale}): ${status}${retry} after ${Math.round(milliseconds)} ms: ${words.slice(0, EXAMPLE_LENGTH)}`
}

export const failedCells = (tally: Tally): string[] =>
  tally
    .cells()
    .flatMap(([cell, { asked, expected }]) => (asked === expected && asked > 0 ? [] : [cell]))

/** The table of one row; what was not as expected stands below its cell with examples. */
export const tellTally = (row: string, tally: Tally): string[] =>
  tally.cells().flatMap(([cell, count]) => {
    const { asked, expected, slowest, says, statuses, examples } = count
    const answers = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status}×${times}`)
    const line = [
      asked === expected ? 'ok ' : 'BAD',
      row.padEnd(20),
      cell.padEnd(24),
      String(asked).padStart(6),
      String(expected).padStart(6),
      String(asked - expected).padStart(6),
      `${Math.round(slowest)} ms`.padStart(9),
      ` ${says}`,
      answers.length > 0 ? `(${answers.join(' ')})` : '',
    ]
    return [line.join(' ').trimEnd(), ...examples.map((example) => `      ${example}`)]
  })

export const TABLE_HEAD = `    ${'down'.padEnd(20)} ${'cell'.padEnd(24)} ${'asked'.padStart(6)} ${'as exp'.padStart(6)} ${'other'.padStart(6)} ${'slowest'.padStart(9)}  expected (answers by status)`
