import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const scanScreens: readonly Screen[] = [
  {
    path: staffPages.scan.path,
    title: 'staff.title.scan',
    desk: null,
    help: null,
    needs: 'any',
    words: ['desk'],
    load: () => import('./scan.tsx'),
  },
]
