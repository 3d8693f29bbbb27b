import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const conversationsScreens: readonly Screen[] = [
  {
    path: staffPages.conversations.path,
    title: 'staff.title.conversations',
    desk: 'service',
    help: 'conversations',
    needs: 'orders.write',
    words: ['desk', 'conversations'],
    load: () => import('./conversations.tsx'),
  },
]
