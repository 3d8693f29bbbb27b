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
  {
    path: staffPages.stars.path,
    title: 'staff.title.stars',
    desk: 'service',
    help: 'reviews',
    needs: 'products.read',
    words: ['desk', 'stars'],
    load: () => import('./stars.tsx'),
  },
  {
    path: staffPages.productStars.path,
    title: 'staff.title.stars',
    desk: null,
    help: 'reviews',
    needs: 'products.read',
    words: ['desk', 'stars'],
    load: () => import('./product-stars.tsx'),
  },
]
