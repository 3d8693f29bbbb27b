import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const reportsScreens: readonly Screen[] = [
  {
    path: staffPages.reports.path,
    title: 'staff.title.reports',
    desk: 'books',
    help: 'reports',
    needs: 'reports.read',
    words: ['desk', 'range', 'reports', 'refunds', 'stock'],
    load: () => import('./reports.tsx'),
  },
]
