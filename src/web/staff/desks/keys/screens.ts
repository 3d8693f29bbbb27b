import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const keysScreens: readonly Screen[] = [
  {
    path: staffPages.keys.path,
    title: 'staff.title.keys',
    desk: 'settings',
    help: 'keys',
    needs: 'people.read',
    words: ['desk', 'people', 'keys'],
    load: () => import('./keys.tsx'),
  },
]
