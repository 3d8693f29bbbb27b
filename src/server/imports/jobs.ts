import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import type { Kind } from './kind.ts'
import { eraseOldRows } from './erase.ts'
import { runImports } from './run.ts'

const EVERY_S = 2
/** An import works two fifths of the time; the rest is the shoppers'. */
const REST_PER_WORK = 1.5

const rest = (worked: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, worked * REST_PER_WORK))

export const importsJobs =
  (kinds: readonly Kind[]) =>
  (shop: Shop): Job[] => [
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
