import { askOnce, load, requestBytes, type Answer } from './load.ts'
import { startRaw, type Running } from './processes.ts'
import { alternate, withCpu, type Plan } from './rounds.ts'
import { rateRow, type Row } from './table.ts'

export type Kept = { name: string; path: string }

const WARM_MS = 500
/** A round is so many short slices of each side in turn: what else the machine does then seldom meets one side alone. */
const SLICES = 5
const AIM = 0.5
/** Written by node:http itself on both sides. */
const OF_THE_LISTENER = new Set(['date', 'connection', 'keep-alive'])

/** What is kept, against a bare node:http that answers the same bytes and headers to the same requests. */
export const measureKept = async (shop: Running, cases: readonly Kept[], plan: Plan): Promise<Row[]> => {
  for (const { path } of cases) await load(shop.port, 2, () => requestBytes({ method: 'GET', path }), { milliseconds: 50 })
  const answers = await Promise.all(cases.map(async ({ path }) => ({ path, ...(await keptAnswer(shop, path)) })))
  const raw = await startRaw(
    answers.map(({ path, status, rawHeaders, body }) => ({ path, status, body, rawHeaders: withoutListener(rawHeaders) })),
  )
  try {
    const rows: Row[] = []
    for (const [index, { name, path }] of cases.entries()) {
      checkSame(answers[index]!, await askOnce(raw.port, { method: 'GET', path }), path)
      const request = requestBytes({ method: 'GET', path })
      const side = (running: Running, milliseconds: number) => () =>
        withCpu(running, () => load(running.port, plan.connections, () => request, { milliseconds }))
      await alternate(1, [side(shop, WARM_MS), side(raw, WARM_MS)])
      const [ours, bare] = await alternate(plan.rounds * SLICES, [
        side(shop, plan.milliseconds / SLICES),
        side(raw, plan.milliseconds / SLICES),
      ])
      rows.push(
        rateRow(
          `${name} (${(answers[index]!.body.length / 1000).toFixed(1)} kB)`,
          ours!.map((one, round) => ({ shop: one, ceiling: bare![round]! })),
          AIM,
        ),
      )
    }
    return rows
  } finally {
    await raw.stop()
  }
}

const keptAnswer = async (shop: Running, path: string): Promise<Answer> => {
  const answer = await askOnce(shop.port, { method: 'GET', path })
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  if (answer.status !== 200 || !names.includes('etag') || !names.includes('content-encoding'))
    throw new Error(`${path} is not answered from what is kept: ${answer.status} ${answer.rawHeaders.join(' ')}`)
  return answer
}

const withoutListener = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => !OF_THE_LISTENER.has(rawHeaders[index - (index % 2)]!.toLowerCase()))

const checkSame = (ours: Answer, bare: Answer, path: string): void => {
  const text = ({ status, rawHeaders }: Answer) => [status, ...withoutListener(rawHeaders)].join('\n').toLowerCase()
  if (text(ours) !== text(bare) || !ours.body.equals(bare.body))
    throw new Error(`The bare server does not answer ${path} as the shop does.`)
}
