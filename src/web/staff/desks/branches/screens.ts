import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const branchesScreens: readonly Screen[] = [
  {
    path: staffPages.branches.path,
    title: 'staff.title.branches',
    desk: 'marketing',
    help: 'branches',
    needs: 'content.read',
    words: ['desk', 'range', 'branches'],
    load: () => import('./branches.tsx'),
  },
  {
    path: staffPages.newBranch.path,
    title: 'staff.title.branches',
    desk: null,
    help: 'branches',
    needs: 'content.write',
    words: ['desk', 'range', 'branches', 'map'],
    load: () => import('./branch.tsx'),
  },
  {
    path: staffPages.branch.path,
    title: 'staff.title.branches',
    desk: null,
    help: 'branches',
    needs: 'content.read',
    words: ['desk', 'range', 'branches', 'map'],
    load: () => import('./branch.tsx'),
  },
  {
    path: staffPages.holidays.path,
    title: 'staff.title.holidays',
    desk: 'delivery',
    help: 'branches',
    needs: 'windows.read',
    words: ['desk', 'range', 'branches', 'windows'],
    load: () => import('./holidays.tsx'),
  },
]
