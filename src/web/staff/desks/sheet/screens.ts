import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const sheetScreens: readonly Screen[] = [
  {
    path: staffPages.productSheet.path,
    title: 'staff.title.productSheet',
    desk: null,
    help: 'products',
    needs: 'products.read',
    words: ['desk', 'goods', 'sheet', 'cells'],
    load: () => import('./product-sheet.tsx'),
  },
]
