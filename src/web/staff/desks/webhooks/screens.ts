import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const webhooksScreens: readonly Screen[] = [
  {
    path: staffPages.webhooks.path,
    title: 'staff.title.webhooks',
    desk: 'settings',
    help: 'keys',
    needs: 'people.read',
    words: ['desk', 'people', 'webhooks'],
    load: () => import('./webhooks.tsx'),
  },
]
