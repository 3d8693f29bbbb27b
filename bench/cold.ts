import type { Inside } from './inside.ts'
import { load, requestBytes, type Ask } from './load.ts'
import type { Running } from './processes.ts'
import { tripsOf, type Replayer } from './replay.ts'
import { alternate, type Plan } from './rounds.ts'
import { timesRow, type Row } from './table.ts'

const REQUESTS = 30
/**
 * So many before it counts: the code that answers them is compiled then, as in a shop that has been
 * open for a minute.
 */
const WARM = 400
/** The first time may take so many times what its SQL takes. */
const TIMES_MAX = 1.5
/**
 * Far above every price, and another one in each request: nothing of it is kept, and nothing is
 * left out by it.
 */
const PRICE_FROM = 900_000_000

/**
 * What is not kept yet, one request at a time: the shop's time against that of the SQL that it
 * needs. `path` gets a `price_max` of its own each time.
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
