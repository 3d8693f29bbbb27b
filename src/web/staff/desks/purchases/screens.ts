import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const buyingScreens: readonly Screen[] = [
  {
    path: staffPages.buying.path,
    title: 'staff.title.buying',
    desk: 'buying',
    needs: 'purchases.read',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./buying.tsx'),
  },
  {
    path: staffPages.purchases.path,
    title: 'staff.title.purchases',
    desk: 'buying',
    needs: 'purchases.read',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./purchases.tsx'),
  },
  {
    path: staffPages.purchase.path,
    title: 'staff.title.purchases',
    desk: null,
    needs: 'purchases.read',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./purchase.tsx'),
  },
  {
    path: staffPages.printPurchase.path,
    title: 'staff.title.purchases',
    desk: null,
    needs: 'purchases.read',
    isBare: true,
    words: ['stock', 'purchases'],
    load: () => import('./print-purchase.tsx'),
  },
  {
    path: staffPages.suppliers.path,
    title: 'staff.title.suppliers',
    desk: 'buying',
    needs: 'purchases.read',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./suppliers.tsx'),
  },
  {
    path: staffPages.newSupplier.path,
    title: 'staff.title.suppliers',
    desk: null,
    needs: 'purchases.write',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./supplier.tsx'),
  },
  {
    path: staffPages.supplier.path,
    title: 'staff.title.suppliers',
    desk: null,
    needs: 'purchases.read',
    words: ['desk', 'range', 'stock', 'purchases'],
    load: () => import('./supplier.tsx'),
  },
]
