import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const unsentScreens: readonly Screen[] = [
  {
    path: staffPages.unsent.path,
    title: 'staff.title.unsent',
    desk: null,
    help: null,
    needs: 'any',
    // Its list names the acts of every screen without network.
    words: ['run', 'picking'],
    load: () => import('./unsent.tsx'),
  },
]
