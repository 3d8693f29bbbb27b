import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const pickingScreens: readonly Screen[] = [
  {
    path: staffPages.picking.path,
    title: 'staff.title.picking',
    desk: 'picking',
    help: 'picking',
    needs: 'picking.read',
    words: ['picking'],
    load: () => import('./runs.tsx'),
  },
  {
    path: staffPages.pickRun.path,
    title: 'staff.title.pickRun',
    desk: null,
    help: 'picking',
    needs: 'picking.read',
    words: ['picking'],
    load: () => import('./run.tsx'),
  },
  {
    path: staffPages.pickPaper.path,
    title: 'staff.title.pickPaper',
    desk: null,
    help: 'picking',
    needs: 'picking.write',
    words: ['picking'],
    load: () => import('./paper.tsx'),
  },
  {
    path: staffPages.packing.path,
    title: 'staff.title.packing',
    desk: 'picking',
    help: 'packing',
    needs: 'picking.read',
    words: ['picking', 'packing'],
    load: () => import('./packing/packing.tsx'),
  },
]
