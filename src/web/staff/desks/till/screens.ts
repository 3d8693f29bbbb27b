import { pages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const tillScreens: readonly Screen[] = [
  {
    path: pages.till.path,
    title: 'staff.title.till',
    desk: 'till',
    help: 'till',
    needs: 'till.use',
    needsBranch: true,
    key: 'k',
    words: ['till'],
    load: () => import('./till.tsx'),
  },
]
