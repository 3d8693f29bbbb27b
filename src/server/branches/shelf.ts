import { BRANCH_GOODS_TAG } from '../content/index.ts'
import { productTag } from '../catalogue/index.ts'
import { jakartaDate } from '#domain/time.ts'
import type { Settings } from '#domain/settings.ts'
import { announceChange } from '../platform/changes.ts'
import type { Database } from '../platform/database.ts'
import { refreshGoods } from './store.ts'

/**
 * Updates what shoppers see of the goods of branches. Pages are dropped only where a level changed,
 * so at most once a minute. Returns how many levels changed.
 */
export const refreshBranchGoods = (
  database: Database,
  settings: Settings,
  now: Date,
): Promise<number> =>
  database.transaction(async (tx) => {
    const changed = await refreshGoods(tx, {
      today: jakartaDate(now),
      few: settings['stock.fewLeft'],
    })
    if (changed.length > 0)
      await announceChange(tx, [
        ...new Set(changed.map(({ slug }) => productTag(slug))),
        BRANCH_GOODS_TAG,
      ])
    return changed.length
  })
