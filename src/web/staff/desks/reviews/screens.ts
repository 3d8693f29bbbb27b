import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const reviewsScreens: readonly Screen[] = [
  {
    path: staffPages.reviews.path,
    title: 'staff.title.reviews',
    desk: 'service',
    help: 'reviews',
    needs: 'reviews.read',
    words: ['desk', 'reviews'],
    load: () => import('./reviews.tsx'),
  },
  {
    path: staffPages.review.path,
    title: 'staff.title.review',
    desk: null,
    help: 'reviews',
    needs: 'reviews.read',
    words: ['desk', 'reviews'],
    load: () => import('./review.tsx'),
  },
]
