import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const windowsScreens: readonly Screen[] = [
  {
    path: staffPages.windows.path,
    title: 'staff.title.windows',
    desk: 'delivery',
    help: 'windows',
    needs: 'windows.read',
    words: ['desk', 'range', 'windows'],
    load: () => import('./windows.tsx'),
  },
  {
    path: staffPages.windowPatterns.path,
    title: 'staff.title.windowPatterns',
    desk: null,
    help: 'windows',
    needs: 'windows.read',
    words: ['desk', 'range', 'windows'],
    load: () => import('./patterns.tsx'),
  },
  {
    path: staffPages.windowAreas.path,
    title: 'staff.title.windowAreas',
    desk: null,
    help: 'windows',
    needs: 'windows.read',
    words: ['desk', 'range', 'windows', 'map'],
    load: () => import('./areas.tsx'),
  },
]
