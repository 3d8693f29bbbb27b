import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const accountingScreens: readonly Screen[] = [
  {
    path: staffPages.accounting.path,
    title: 'staff.title.accounting',
    desk: 'books',
    help: 'reports',
    needs: ['refunds.approve', 'audit.read'],
    words: ['desk', 'accounting'],
    load: () => import('./accounting.tsx'),
  },
]
