import { askOnce, load, requestBytes, type Answer } from './load.ts'
import { startRaw, type Running } from './processes.ts'
import { alternate, withCpu, type Plan } from './rounds.ts'
import { rateRow, type Pair, type Row } from './table.ts'

export type Kept = { name: string; path: string }

const WARM_MS = 500
const COMPRESSED_FROM_BYTES = 1_024
/**
 * Short slices per side and round, alternating, so that other load on the machine affects both
 * sides.
 */
const SLICES = 5
/** Ratio from which two shops count as equally fast. */
const UNCHANGED = 0.9
/** Written by node:http itself on both sides. */
const OF_THE_LISTENER = new Set(['date', 'connection', 'keep-alive'])

/** Cached responses against a bare node:http server that returns the same bytes and headers. */
export const measureCached = async (
  shop: Running,
  cases: readonly Kept[],
  plan: Plan,
  aim: number,
): Promise<Row[]> => {
  for (const { path } of cases)
    await load(shop.port, 2, () => requestBytes({ method: 'GET', path }), { milliseconds: 50 })
  // Repeatedly requested responses are recompressed at the highest level.
  await new Promise((resolve) => setTimeout(resolve, WARM_MS))
  const answers = await Promise.all(
    cases.map(async ({ path }) => ({ path, ...(await cachedAnswer(shop, path)) })),
  )
  const raw = await startRaw(
    answers.map(({ path, status, rawHeaders, body }) => ({
      path,
      status,
      body,
      rawHeaders: withoutListener(rawHeaders),
    })),
  )
  try {
    const rows: Row[] = []
    for (const [index, { name, path }] of cases.entries()) {
      checkSame(answers[index]!, await askOnce(raw.port, { method: 'GET', path }), path)
      const request = requestBytes({ method: 'GET', path })
      const pairs = await inSlices([shop, request], [raw, request], plan)
      rows.push(
        rateRow(`${name} (${(answers[index]!.body.length / 1000).toFixed(1)} kB)`, pairs, aim),
      )
    }
    return rows
  } finally {
    await raw.stop()
  }
}

/**
 * The same cached responses in two shops: their speed must not depend on the number of products.
 */
export const measureKeptAgainst = async (
  shop: Running,
  cases: readonly Kept[],
  other: Running,
  otherCases: readonly Kept[],
  plan: Plan,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [index, { name, path }] of cases.entries()) {
    const [ours, theirs] = [path, otherCases[index]!.path].map((each) =>
      requestBytes({ method: 'GET', path: each }),
    ) as [Buffer, Buffer]
    await load(shop.port, 2, () => ours, { milliseconds: 50 })
    await load(other.port, 2, () => theirs, { milliseconds: 50 })
    rows.push(rateRow(name, await inSlices([shop, ours], [other, theirs], plan), UNCHANGED))
  }
  return rows
}

type Asked = [Running, Buffer]

const inSlices = async (ours: Asked, theirs: Asked, plan: Plan): Promise<Pair[]> => {
  const side =
    ([running, request]: Asked, milliseconds: number) =>
    () =>
      withCpu(running, () => load(running.port, plan.connections, () => request, { milliseconds }))
  await alternate(1, [side(ours, WARM_MS), side(theirs, WARM_MS)])
  const slice = plan.milliseconds / SLICES
  const [one, other] = await alternate(plan.rounds * SLICES, [
    side(ours, slice),
    side(theirs, slice),
  ])
  return one!.map((shop, round) => ({ shop, ceiling: other![round]! }))
}

const cachedAnswer = async (shop: Running, path: string): Promise<Answer> => {
  const answer = await askOnce(shop.port, { method: 'GET', path })
  const names = answer.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
  const isPacked = names.includes('content-encoding') || answer.body.length < COMPRESSED_FROM_BYTES
  if (answer.status !== 200 || !names.includes('etag') || !isPacked)
    throw new Error(
      `${path} is not answered from the cache: ${answer.status} ${answer.rawHeaders.join(' ')}`,
    )
  return answer
}

const withoutListener = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter(
    (_, index) => !OF_THE_LISTENER.has(rawHeaders[index - (index % 2)]!.toLowerCase()),
  )

const checkSame = (ours: Answer, bare: Answer, path: string): void => {
  const text = ({ status, rawHeaders }: Answer) =>
    [status, ...withoutListener(rawHeaders)].join('\n').toLowerCase()
  if (text(ours) !== text(bare) || !ours.body.equals(bare.body))
    throw new Error(`The bare server does not answer ${path} as the shop does.`)
}
