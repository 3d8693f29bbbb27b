import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const runScreens: readonly Screen[] = [
  {
    path: staffPages.run.path,
    title: 'staff.title.run',
    desk: 'delivery',
    help: 'run',
    needs: 'runs.own',
    words: ['run'],
    load: () => import('./run.tsx'),
  },
]
