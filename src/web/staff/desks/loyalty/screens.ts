import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const loyaltyScreens: readonly Screen[] = [
  {
    path: staffPages.loyalty.path,
    title: 'staff.title.loyalty',
    desk: 'marketing',
    help: 'loyalty',
    needs: 'loyalty.read',
    words: ['desk', 'loyalty'],
    load: () => import('./loyalty.tsx'),
  },
  {
    path: staffPages.earningRule.path,
    title: 'staff.title.loyalty',
    desk: null,
    help: 'loyalty',
    needs: 'loyalty.read',
    words: ['desk', 'loyalty'],
    load: () => import('./earning-rule.tsx'),
  },
  {
    path: staffPages.tier.path,
    title: 'staff.title.loyalty',
    desk: null,
    help: 'loyalty',
    needs: 'loyalty.read',
    words: ['desk', 'loyalty'],
    load: () => import('./tier.tsx'),
  },
]
