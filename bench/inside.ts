import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import type { Config } from '#server/config.ts'
import { openShop } from '#server/start/open.ts'
import type { Database } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Ask } from './load.ts'
import { recordingDatabase, type Recorded } from './recording.ts'

type Answered = { data: Record<string, unknown> }

/**
 * The shop's API inside this process, on the same database: to count and to record what its calls
 * send there. It has no worker.
 */
export type Inside = {
  ask: (ask: Ask) => Promise<Answered>
  /** Does a call for the record: what it sent, with its transactions undone. One call at a time. */
  record: (ask: Ask) => Promise<Recorded>
  /** Database round trips of a call, including those after its response. */
  trips: (ask: Ask) => Promise<number>
}

const AFTER_MS = 200

export const openInside = async (config: Config, database: Database): Promise<Inside> => {
  const recording = recordingDatabase(database)
  const apps = await Promise.all(
    [database, recording.database].map(async (one) =>
      makeApp((await openShop(config, one, { log: makeLog('warn') })).shop, served, authenticate),
    ),
  )
  const [plain, recorded] = apps as [(typeof apps)[0], (typeof apps)[0]]
  const send = async (
    app: typeof plain,
    { method, path, headers, body }: Ask,
  ): Promise<Answered> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.request(`http://bench.invalid${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answered
  }
  return {
    ask: (ask) => send(plain, ask),
    record: async (ask) => {
      recording.take()
      await send(recorded, ask)
      return recording.take()
    },
    trips: async (ask) => {
      // Excludes pending notifications of an earlier call.
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
      const before = database.roundTrips()
      await send(plain, ask)
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
      return database.roundTrips() - before
    },
  }
}
