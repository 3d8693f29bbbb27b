import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const galleryScreens: readonly Screen[] = [
  {
    path: staffPages.gallery.path,
    title: 'staff.title.gallery',
    desk: null,
    help: null,
    needs: 'any',
    words: ['desk'],
    load: () => import('./gallery.tsx'),
  },
]
