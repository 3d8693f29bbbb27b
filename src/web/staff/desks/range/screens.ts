import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const rangeScreens: readonly Screen[] = [
  {
    path: staffPages.categories.path,
    title: 'staff.title.categories',
    desk: 'goods',
    help: 'categories',
    needs: 'products.read',
    words: ['desk', 'range', 'categories'],
    load: () => import('./categories.tsx'),
  },
  {
    path: staffPages.benefits.path,
    title: 'staff.title.benefits',
    desk: 'goods',
    help: 'categories',
    needs: 'products.read',
    words: ['desk', 'range'],
    load: () => import('./benefits.tsx'),
  },
  {
    path: staffPages.pins.path,
    title: 'staff.title.pins',
    desk: 'goods',
    help: 'categories',
    needs: 'products.read',
    words: ['desk', 'range', 'pins'],
    load: () => import('./pins.tsx'),
  },
  {
    path: staffPages.words.path,
    title: 'staff.title.words',
    desk: 'goods',
    help: 'categories',
    needs: 'products.read',
    words: ['desk', 'range'],
    load: () => import('./words.tsx'),
  },
]
