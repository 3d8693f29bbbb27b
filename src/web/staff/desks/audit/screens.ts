import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const auditScreens: readonly Screen[] = [
  {
    path: staffPages.pairs.path,
    title: 'staff.title.pairs',
    desk: null,
    help: 'audit',
    needs: 'audit.read',
    words: ['desk', 'range', 'audit'],
    load: () => import('./pairs.tsx'),
  },
  {
    path: staffPages.audit.path,
    title: 'staff.title.audit',
    desk: 'settings',
    help: 'audit',
    needs: 'audit.read',
    words: ['desk', 'audit'],
    load: () => import('./audit.tsx'),
  },
]
