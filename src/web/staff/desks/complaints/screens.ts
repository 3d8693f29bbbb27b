import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const complaintsScreens: readonly Screen[] = [
  {
    path: staffPages.complaints.path,
    title: 'staff.title.complaints',
    desk: 'service',
    help: 'complaints',
    needs: 'complaints.read',
    words: ['desk', 'complaints'],
    load: () => import('./complaints.tsx'),
  },
  {
    path: staffPages.complaint.path,
    title: 'staff.title.complaint',
    desk: null,
    help: 'complaints',
    needs: 'complaints.read',
    words: ['desk', 'complaints'],
    load: () => import('./complaint.tsx'),
  },
]
