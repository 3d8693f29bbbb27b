import type { Inside } from './inside.ts'
import { load, requestBytes, type Ask } from './load.ts'
import type { Running } from './processes.ts'
import { tripsOf, type Replayer } from './replay.ts'
import { alternate, type Plan } from './rounds.ts'
import { timesRow, type Row } from './table.ts'

const REQUESTS = 30
/** Warm-up requests, so that the JIT has compiled the code as in a running shop. */
const WARM = 400
/** Limit of the first response as a multiple of its SQL's time. */
const TIMES_MAX = 1.5
/**
 * Above every price, so it filters nothing; different in each request, so that no response is
 * cached.
 */
const PRICE_FROM = 900_000_000

/**
 * Uncached responses, one request at a time: the shop's time against that of its SQL. Each `path`
 * gets a unique `price_max`.
 */
export const measureCold = async (
  name: string,
  path: string,
  {
    shop,
    inside,
    replayer,
    plan,
  }: { shop: Running; inside: Inside; replayer: Replayer; plan: Plan },
): Promise<Row> => {
  let made = 0
  const asks = (count = REQUESTS): Ask[] =>
    Array.from({ length: count }, () => ({
      method: 'GET',
      path: `${path}&price_max=${PRICE_FROM + made++}`,
    }))
  const sql = await inside.record(asks()[0]!)
  const askAll = (count: number) => {
    const requests = asks(count).map(requestBytes)
    return load(shop.port, 1, (index) => requests[index]!, { requests: count })
  }
  const sides = [
    () => askAll(REQUESTS),
    () =>
      replayer.replay(
        Array.from({ length: REQUESTS }, () => sql),
        1,
      ),
  ]
  await askAll(WARM)
  await alternate(1, sides)
  const [ours, bare] = await alternate(plan.rounds, sides)
  return timesRow(
    name,
    ours!.map((one, round) => ({ shop: one, ceiling: bare![round]! })),
    TIMES_MAX,
    `${tripsOf(sql)} statement${tripsOf(sql) === 1 ? '' : 's'}`,
  )
}
