import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const pricesScreens: readonly Screen[] = [
  {
    path: staffPages.prices.path,
    title: 'staff.title.prices',
    desk: 'goods',
    help: 'prices',
    needs: 'prices.read',
    words: ['desk', 'prices'],
    load: () => import('./prices.tsx'),
  },
  {
    path: staffPages.pricePlans.path,
    title: 'staff.title.pricePlans',
    desk: null,
    help: 'prices',
    needs: 'prices.read',
    words: ['desk', 'prices'],
    load: () => import('./plans.tsx'),
  },
]
