import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const todayScreens: readonly Screen[] = [
  {
    path: staffPages.today.path,
    title: 'staff.title.today',
    desk: 'today',
    help: 'today',
    needs: 'any',
    key: 't',
    words: ['today', 'orders', 'stock'],
    load: () => import('./today.tsx'),
  },
]
