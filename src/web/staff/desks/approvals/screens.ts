import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const approvalsScreens: readonly Screen[] = [
  {
    path: staffPages.approvals.path,
    title: 'staff.title.approvals',
    desk: 'today',
    help: 'approvals',
    needs: 'any',
    key: 'v',
    words: ['desk', 'approvals'],
    load: () => import('./approvals.tsx'),
  },
  {
    path: staffPages.approval.path,
    title: 'staff.title.approval',
    desk: null,
    help: 'approvals',
    needs: 'any',
    words: ['desk', 'approvals'],
    load: () => import('./approval.tsx'),
  },
]
