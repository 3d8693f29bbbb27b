import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const goodsScreens: readonly Screen[] = [
  {
    path: staffPages.products.path,
    title: 'staff.title.products',
    desk: 'goods',
    help: 'products',
    needs: 'products.read',
    key: 'p',
    words: ['desk', 'goods', 'sheet'],
    load: () => import('./products.tsx'),
  },
  {
    path: staffPages.newProduct.path,
    title: 'staff.title.newProduct',
    desk: null,
    help: 'products',
    needs: 'products.write',
    words: ['desk', 'goods', 'sheet'],
    load: () => import('./new-product.tsx'),
  },
  {
    path: staffPages.product.path,
    title: 'staff.title.product',
    desk: null,
    help: 'products',
    needs: 'products.read',
    words: ['desk', 'goods', 'prices', 'print', 'sheet', 'stars'],
    load: () => import('./product.tsx'),
  },
]
