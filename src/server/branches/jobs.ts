import { MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { refreshBranchGoods } from './shelf.ts'

export const branchesJobs = (shop: Shop): Job[] => [
  {
    name: 'branches.goods',
    everySeconds: MINUTE_S,
    run: (now) => refreshBranchGoods(shop.database, shop.settings(), now),
  },
]
