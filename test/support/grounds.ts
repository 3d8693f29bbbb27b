/** What a proof prepares and checks by the shop's own functions, next to the process under test. */
import { readConfig } from '#server/config.ts'
import { handClock } from '#server/platform/clock.ts'
import { openPostgres } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { openShop } from '#server/start/open.ts'
import type { Buyer, Grounds } from './builders.ts'
import { speak } from './http.ts'

type OwnClock = Grounds & { clock: ReturnType<typeof handClock> }

/** Opens the shop on this database, briefly; `folder` has its files. */
export const onGroundsOf = async <T>(
  { url, folder }: { url: string; folder: string },
  body: (grounds: OwnClock) => Promise<T>,
): Promise<T> => {
  const clock = handClock(new Date().toISOString())
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const database = openPostgres({ url, connections: 5, log: () => {} })
  const { shop, close } = await openShop(config, database, { clock, log: makeLog('silent') })
  try {
    return await body({ shop, clock })
  } finally {
    await close()
  }
}

/** The last delivery window that the shop at this address still offers. */
export const lastWindow = async (url: string, { token }: Pick<Buyer, 'token'>): Promise<string> => {
  const { body } = await speak(url, 'GET', '/api/shop/checkout/summary', { token })
  return body.data.available_time_pickups.findLast(
    (one: { is_available: boolean }) => one.is_available,
  ).id
}
