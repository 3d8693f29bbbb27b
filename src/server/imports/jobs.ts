import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import type { Kind } from './kind.ts'
import { eraseOldRows } from './erase.ts'
import { makeRest } from './rest.ts'
import { runImports } from './run.ts'

const EVERY_S = 2

export const importsJobs =
  (kinds: readonly Kind[]) =>
  (shop: Shop): Job[] => {
    const rest = makeRest(shop.db)
    return [
      {
        name: 'imports.rows',
        everySeconds: EVERY_S,
        findsByKey: true,
        run: (now) => runImports(shop, kinds, now, rest),
      },
      {
        name: 'imports.erase',
        everySeconds: DAY_S,
        run: (now) => eraseOldRows(shop.database, kinds, now),
      },
    ]
  }
