import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const helpScreens: readonly Screen[] = [
  {
    path: staffPages.help.path,
    title: 'staff.title.help',
    desk: null,
    help: null,
    needs: 'any',
    words: ['help'],
    load: () => import('./help.tsx'),
  },
  {
    path: staffPages.helpOf.path,
    title: 'staff.title.help',
    desk: null,
    help: null,
    needs: 'any',
    words: ['help'],
    load: () => import('./help.tsx'),
  },
  {
    path: staffPages.helpOfRole.path,
    title: 'staff.title.help',
    desk: null,
    help: null,
    needs: 'any',
    words: ['help'],
    load: () => import('./help.tsx'),
  },
]
