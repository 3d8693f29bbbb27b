/**
 * `npm run simulate`: simulates the shop from many seeds on PostgreSQL, each a different
 * interleaving of customers, jobs and faults. `--seeds 10000`, `--steps 200`, `--from 1`,
 * `--workers 2`; `--floor` with staff who pick, pack, ride, hand over and sell, which fails too if a
 * hundred runs never reach one of their states; `--seed 4711` runs one and prints
 * its steps; `--minutes 10` limits the time. Exits 1 on a violated invariant, with the command to
 * replay it.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { FLOOR_PLAN, play, PLAN, type Play } from '../test/simulation/play.ts'
import { addReached, reachedNothing, type Reached } from '../test/simulation/reached.ts'
import { openWorld } from '../test/simulation/world.ts'
import { startPostgres } from '../test/support/postgres.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seeds: text,
    steps: text,
    from: text,
    workers: text,
    seed: text,
    minutes: text,
    part: text,
    floor: { type: 'boolean' },
  },
})
const number = (given: string | undefined, usual: number): number =>
  given === undefined ? usual : Number(given)
const plan = values.floor ? FLOOR_PLAN : PLAN
const steps = number(values.steps, plan.steps)
const seeds = number(values.seeds, 10_000)
const from = number(values.from, 1)
const workers = number(values.workers, 2)
const deadline = performance.now() + number(values.minutes, 60) * 60_000

type Sum = {
  plays: number
  steps: number
  operations: number
  faults: number
  orders: number
  rewards: number
  reached: Reached
  broken: number[]
}
const nothing = (): Sum => ({
  plays: 0,
  steps: 0,
  operations: 0,
  faults: 0,
  orders: 0,
  rewards: 0,
  reached: reachedNothing(),
  broken: [],
})

/** Runs every `workers`-th seed in a database of its own. */
const playPart = async (part: number): Promise<Sum> => {
  process.env['TEST_DB'] = 'postgres'
  const world = await openWorld()
  const sum = nothing()
  for (
    let seed = from + part;
    seed < from + seeds && performance.now() < deadline;
    seed += workers
  ) {
    const played = await play(world, seed, { ...plan, steps })
    sum.plays++
    sum.steps += played.steps
    sum.operations += played.operations
    sum.faults += played.faults
    sum.orders += played.orders
    sum.rewards += played.rewards
    sum.reached = addReached(sum.reached, played.reached)
    if (played.wrong.length > 0) {
      sum.broken.push(seed)
      console.error(`seed ${seed}, step ${played.at}: ${played.wrong.join('; ')}`)
    }
    if (sum.plays % 250 === 0) await world.tidy()
  }
  await world.close()
  return sum
}

/** Runs one seed, reconciles after each step, and prints the steps. */
const playOne = async (seed: number): Promise<number> => {
  process.env['TEST_DB'] = 'postgres'
  const world = await openWorld()
  const first = await play(world, seed, { ...plan, steps, lookEvery: 1 })
  await world.close()
  tellPlay(first)
  return first.wrong.length > 0 ? 1 : 0
}

const tellPlay = ({ seed, trace, wrong, at, mark, operations, orders, faults }: Play): void => {
  for (const [index, line] of trace.entries())
    console.log(`${String(index + 1).padStart(4)}  ${line}`)
  console.log(
    `seed ${seed}: ${trace.length} steps, ${operations} operations, ${faults} faults, ${orders} orders answered, mark ${mark}`,
  )
  console.log(
    wrong.length === 0 ? 'nothing is broken' : `broken after step ${at}: ${wrong.join('; ')}`,
  )
}

const ENOUGH_PLAYS = 100
/** Prints what the runs reached, and answers what a hundred or more of them never did. */
const tellReached = ({ plays, reached }: Sum): string[] => {
  const per100 = (count: number) => Math.round((count / plays) * 100)
  console.log(
    `of 100 plays: ${Object.entries(reached)
      .map(([name, count]) => `${per100(count)} ${name}`)
      .join(', ')}`,
  )
  const never =
    plays < ENOUGH_PLAYS ? [] : Object.entries(reached).filter(([, count]) => count === 0)
  if (never.length > 0) console.log(`never reached: ${never.map(([name]) => name).join(', ')}`)
  return never.map(([name]) => name)
}

const runPart = (part: number): Promise<Sum> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [import.meta.filename, ...process.argv.slice(2), '--part', String(part)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(said) as Sum)
        : reject(new Error(`A part ended with ${code}.`)),
    )
  })

const main = async (): Promise<number> => {
  if (values.part !== undefined) {
    console.log(JSON.stringify(await playPart(Number(values.part))))
    return 0
  }
  const postgres = await startPostgres({ durable: false })
  process.env['TEST_DATABASE_URL'] = postgres.url
  try {
    if (values.seed !== undefined) return await playOne(Number(values.seed))
    const began = performance.now()
    const sums = await Promise.all(Array.from({ length: workers }, (_, part) => runPart(part)))
    const all = sums.reduce(
      (sum, one) => ({
        plays: sum.plays + one.plays,
        steps: sum.steps + one.steps,
        operations: sum.operations + one.operations,
        faults: sum.faults + one.faults,
        orders: sum.orders + one.orders,
        rewards: sum.rewards + one.rewards,
        reached: addReached(sum.reached, one.reached),
        broken: [...sum.broken, ...one.broken],
      }),
      nothing(),
    )
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${all.plays} plays, ${all.steps} steps, ${all.operations} operations, ${all.faults} faults, ${all.orders} orders answered, ${all.rewards} missions rewarded in ${seconds.toFixed(0)} s (${Math.round(all.steps / seconds)} steps a second)`,
    )
    const never = values.floor ? tellReached(all) : []
    if (all.broken.length > 0)
      console.log(
        `broken: ${all.broken.length} plays; again with: npm run simulate -- ${values.floor ? '--floor ' : ''}--seed ${Math.min(...all.broken)}`,
      )
    return all.broken.length + never.length > 0 ? 1 : 0
  } finally {
    await postgres.stop()
  }
}

process.exitCode = await main()
