/**
 * `npm run outages`: runs the failure matrix. Removes one dependency at a time from a shop of real
 * processes on PostgreSQL under customer traffic. `--minutes 5` sets the outage (1), `--together 3`
 * the rows in parallel, `--rows courier,maps` selects rows. Exits 1 on an unexpected cell. Needs
 * `npm run build`.
 */
import { parseArgs } from 'node:util'
import { insideRows } from '../test/outages/rows-inside.ts'
import { outsideRows } from '../test/outages/rows-outside.ts'
import { playRow } from '../test/outages/play-row.ts'
import { openTemplate } from '../test/outages/stage.ts'
import { failedCells, TABLE_HEAD, tellTally } from '../test/outages/tally.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { minutes: text, together: text, rows: text } })
const milliseconds = Number(values.minutes ?? 1) * 60_000
const together = Number(values.together ?? 3)
const all = [...insideRows, ...outsideRows]
const wanted = values.rows?.split(',') ?? all.map(({ name }) => name)
const chosen = all.filter(({ name }) => wanted.some((word) => name.includes(word)))
if (chosen.length === 0)
  throw new Error(`No row is called so. There are: ${all.map(({ name }) => name).join(', ')}.`)

type Played = { name: string; lines: string[]; isFine: boolean }
const played: Played[] = []
const began = performance.now()
const template = await openTemplate()
console.log(
  `${chosen.length} rows, each away for ${milliseconds / 1000} s, ${together} at a time; a shop is filled after ${seconds()} s`,
)

const waiting = [...chosen]
const playOn = async (): Promise<void> => {
  for (let row = waiting.shift(); row; row = waiting.shift()) {
    const { name } = row
    const tally = await playRow(row, milliseconds, template).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    const one: Played =
      tally instanceof Error
        ? { name, lines: [`BAD ${name}: ${tally.stack ?? tally.message}`], isFine: false }
        : { name, lines: tellTally(name, tally), isFine: failedCells(tally).length === 0 }
    played.push(one)
    console.log(`${name}: ${one.isFine ? 'as expected' : 'NOT as expected'}, after ${seconds()} s`)
    // Printed at once, for those watching the run.
    console.log(one.lines.filter((line) => !line.startsWith('ok')).join('\n'))
  }
}
try {
  await Promise.all(Array.from({ length: together }, playOn))
} finally {
  await template.stop()
}

const inOrder = all.flatMap(({ name }) => played.filter((one) => one.name === name))
console.log([TABLE_HEAD, ...inOrder.flatMap(({ lines }) => lines)].join('\n'))
const wrong = inOrder.filter(({ isFine }) => !isFine)
console.log(
  wrong.length === 0
    ? `All ${inOrder.length} rows are as expected, in ${seconds()} s.`
    : `Not as expected: ${wrong.map(({ name }) => name).join(', ')} (${seconds()} s).`,
)
process.exitCode = wrong.length === 0 ? 0 : 1

function seconds(): number {
  return Math.round((performance.now() - began) / 1000)
}
