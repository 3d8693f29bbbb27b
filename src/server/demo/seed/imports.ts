import { readImportDemo, type ImportDemo } from '../../imports/index.ts'
import type { Shop } from '../../shop.ts'
import { importKinds, workAtImports } from '../../start/imports.ts'

/** Two files: one is done, one waits to be confirmed. */
const FILES: readonly ImportDemo[] = [
  {
    fileName: 'hitungan-rak-depan.csv',
    kind: 'stock',
    by: 'pembelian',
    hoursAgo: 26,
    isDone: true,
  },
  { fileName: 'harga-minggu-depan.csv', kind: 'prices', by: 'pemilik', hoursAgo: 2, isDone: false },
]

export const seedImports = async (shop: Shop, now: Date): Promise<void> => {
  for (const file of FILES) {
    await readImportDemo(shop, importKinds, file, now)
    await workAtImports(shop, now)
  }
}
