import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const heldScreens: readonly Screen[] = [
  {
    path: staffPages.held.path,
    title: 'staff.title.held',
    desk: 'customers',
    help: 'customers',
    needs: 'customers.read',
    words: ['desk', 'held'],
    load: () => import('./held.tsx'),
  },
  {
    path: staffPages.heldOne.path,
    title: 'staff.title.held',
    desk: null,
    help: 'customers',
    needs: 'customers.read',
    words: ['desk', 'held'],
    load: () => import('./held-one.tsx'),
  },
]
