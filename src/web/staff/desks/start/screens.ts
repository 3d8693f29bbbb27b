import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const startScreens: readonly Screen[] = [
  {
    path: staffPages.start.path,
    title: 'staff.title.start',
    desk: 'settings',
    help: 'settings',
    needs: 'settings.write',
    words: ['desk', 'settings', 'start', 'map'],
    load: () => import('./start.tsx'),
  },
]
