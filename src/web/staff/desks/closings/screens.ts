import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const closingsScreens: readonly Screen[] = [
  {
    path: staffPages.closings.path,
    title: 'staff.title.closings',
    desk: 'books',
    help: 'reports',
    needs: ['windows.write', 'refunds.approve', 'audit.read'],
    words: ['desk', 'range', 'closings'],
    load: () => import('./closings.tsx'),
  },
]
