import { pages, staffPages } from './pages.ts'

/**
 * What the service worker of the console stores of each page that opens without network: sources
 * below `src/web/staff`, and bundles of texts. Apart from the paths, which each screen loads.
 */
export const OFFLINE_STAFF_PAGES: readonly {
  path: string
  sources: readonly string[]
  words: readonly string[]
}[] = [
  {
    path: staffPages.run.path,
    sources: [
      'desks/run/run.tsx',
      'desks/run/bags.tsx',
      'desks/run/door/refused-dialog.tsx',
      'desks/run/other-stops.tsx',
      'desks/run/refused-elsewhere.tsx',
      'desks/run/finished-card.tsx',
      'desks/run/position.tsx',
      'desks/run/door/hand-over.tsx',
      'desks/run/door/not-handed.tsx',
      'desks/run/door/unchecked.tsx',
      'desks/run/cash-count.tsx',
    ],
    words: ['delivery/run'],
  },
  {
    path: staffPages.help.path,
    sources: ['desks/help/help.tsx'],
    // The help of these screens.
    words: [
      'help',
      'help/roles',
      'help/floor/run',
      'help/floor/picking',
      'help/floor/weighing',
      'help/floor/till',
      'help/floor/collect',
      'help/stock/receiving',
      'help/stock/counts',
    ],
  },
  {
    path: staffPages.picking.path,
    sources: [
      'desks/picking/runs.tsx',
      'desks/picking/run.tsx',
      'desks/picking/count.tsx',
      'desks/picking/instead/instead-dialog.tsx',
      'desks/picking/weigh.tsx',
      'desks/picking/scans/take-scan.ts',
      'desks/picking/progress/finished.tsx',
      'desks/picking/progress/free-run.tsx',
      'desks/picking/scale-photo.tsx',
      'desks/picking/task-list.tsx',
      'desks/picking/waste/waste-form.tsx',
    ],
    words: ['picking'],
  },
  { path: staffPages.unsent.path, sources: ['desks/unsent/unsent.tsx'], words: [] },
  { path: pages.till.path, sources: ['desks/till/till.tsx'], words: ['till'] },
  {
    path: staffPages.newGoodsIn.path,
    sources: ['desks/stock/receive.tsx'],
    words: ['desk', 'stock'],
  },
  { path: staffPages.counts.path, sources: ['desks/stock/count.tsx'], words: ['desk', 'stock'] },
]
