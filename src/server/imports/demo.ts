import { fieldsOfHeads, IMPORT_FIELDS, keyFieldOf } from '#domain/imports/fields.ts'
import type { GoodsKind } from '#domain/imports/kinds.ts'
import { HOUR_MS } from '#domain/time.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { kindOf, type Kind } from './kind.ts'
import { runImports } from './run.ts'
import { chooseColumns, findImport, insertImport, moveImport } from './store.ts'

export type ImportDemo = {
  fileName: string
  kind: Exclude<GoodsKind, 'products'>
  by: string
  hoursAgo: number
  isDone: boolean
}

const ROWS = 8

/** Reads a file of the demo: some rows change, some are the same, one is refused. */
export const readImportDemo = async (
  shop: Shop,
  kinds: readonly Kind[],
  demo: ImportDemo,
  now: Date,
): Promise<void> => {
  const { kind, by, fileName, hoursAgo, isDone } = demo
  const { keyOf, page } = kindOf(kinds, kind)
  const names = IMPORT_FIELDS[kind].map(({ name }) => name)
  const goods = (await page?.(shop.db, { after: 'B', max: ROWS })) ?? []
  const rows = goods.map(({ values }, at) =>
    names.map((name) => {
      const value = values[name] ?? ''
      const isChanged = !isDone && at % 3 === 0 && name === 'cost'
      return isChanged ? String(Number(value) + 500) : value
    }),
  )
  rows.push(names.map((name) => (name === 'sku' ? 'TIDAK-ADA' : '1000')))
  const fields = fieldsOfHeads(kind, names)
  const columns = names.map((header, at) => ({
    header,
    example: rows[0]?.[at] ?? '',
    field: fields[at] ?? null,
  }))
  const id = newId(now)
  const madeAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  await shop.database.transaction(async (tx) => {
    const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
    await insertImport(tx, { id, kind, fileName, columns, madeBy: by, madeAt }, lines)
    const keyField = keyFieldOf(kind)
    await chooseColumns(tx, id, { columns, creates: false, system: null, keyField, keyOf })
    await moveImport(tx, id, ['read'], 'checking')
  })
  await runImports(shop, kinds, now)
  const fingerprint = (await findImport(shop.db, id))?.fingerprint
  if (isDone && fingerprint)
    await moveImport(shop.db, id, ['checked'], 'applying', {
      confirmed: { by, approvedBy: null, fingerprint },
    })
}
