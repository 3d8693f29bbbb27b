import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const healthScreens: readonly Screen[] = [
  {
    path: staffPages.health.path,
    title: 'staff.title.health',
    desk: 'settings',
    help: 'health',
    needs: 'health.read',
    words: ['desk', 'health'],
    load: () => import('./health.tsx'),
  },
]
