import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const settingsScreens: readonly Screen[] = [
  {
    path: staffPages.settings.path,
    title: 'staff.title.settings',
    desk: 'settings',
    help: 'settings',
    needs: 'settings.read',
    words: ['desk', 'settings'],
    load: () => import('./settings.tsx'),
  },
]
