import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const refundsScreens: readonly Screen[] = [
  {
    path: staffPages.refunds.path,
    title: 'staff.title.refunds',
    desk: 'books',
    help: 'refunds',
    needs: 'refunds.read',
    words: ['desk', 'refunds'],
    load: () => import('./refunds.tsx'),
  },
  {
    path: staffPages.transferBatches.path,
    title: 'staff.title.transferBatches',
    desk: 'books',
    help: 'refunds',
    needs: 'refunds.read',
    words: ['desk', 'refunds'],
    load: () => import('./batches.tsx'),
  },
]
