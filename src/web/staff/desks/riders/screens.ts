import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const ridersScreens: readonly Screen[] = [
  {
    path: staffPages.riders.path,
    title: 'staff.title.riders',
    desk: 'delivery',
    help: 'riders',
    needs: 'windows.read',
    words: ['desk', 'riders'],
    load: () => import('./riders.tsx'),
  },
  {
    path: staffPages.runSheet.path,
    title: 'staff.title.runSheet',
    desk: null,
    help: 'riders',
    needs: 'windows.read',
    isBare: true,
    words: ['riders'],
    load: () => import('./run-sheet.tsx'),
  },
]
