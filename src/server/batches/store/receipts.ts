import type { LocalDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  containing,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
} from '../../platform/database.ts'
import { purchaseNumber } from '../../purchases/index.ts'
import { photosWhere, StockPhoto } from './photos.ts'
import { inPlace } from './stock.ts'
import { actorName, actorNameQuery } from '../../platform/db/actor-name.ts'

const Line = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  batchId: col.nullable(col.id('batch')),
  batch: col.nullable(col.text),
  delivered: col.int,
  refused: col.int,
  refusedReason: col.nullable(col.text),
  photos: col.list(StockPhoto),
  bestBefore: col.nullable(col.day),
  cost: col.nullable(col.rupiah),
  allowedBy: col.nullable(col.text),
}
const Head = {
  id: col.id('receipt'),
  number: col.text,
  locationId: col.text,
  supplierId: col.nullable(col.id('supplier')),
  supplier: col.nullable(col.text),
  corrects: col.nullable({ id: col.id('receipt'), number: col.text }),
  purchase: col.nullable({ id: col.id('purchase'), number: col.text }),
  note: col.text,
  by: col.text,
  at: col.instant,
}
const ReceiptRow = {
  ...Head,
  correctedBy: col.list({ id: col.id('receipt'), number: col.text }),
  lines: col.list(Line),
}
export type ReceiptRow = col.Row<typeof ReceiptRow>

const number = (alias: string) => `'TR-' || lpad(${alias}.number::text, 5, '0')`
const head =
  sql.raw(`r.id, ${number('r')} as number, r.location_id as "locationId", r.supplier_id as "supplierId", s.name as supplier,
  case when o.id is not null then json_build_object('id', o.id, 'number', ${number('o')}) end as corrects,
  case when q.id is not null then json_build_object('id', q.id, 'number', ${purchaseNumber('q')}) end as purchase, r.note, ${actorName('r.made_by')} as "by", r.at`)
const from = sql.raw(
  `receipts r left join suppliers s on s.id = r.supplier_id left join receipts o on o.id = r.corrects left join purchases q on q.id = r.purchase_id`,
)

export const findReceipt = (db: Queryable, id: string) =>
  row(
    db,
    sql(ReceiptRow)`
      select ${head}, (select coalesce(json_agg(json_build_object('id', k.id, 'number', ${sql.raw(number('k'))}) order by k.at), '[]') from receipts k where k.corrects = r.id) as "correctedBy", (
          select coalesce(json_agg(json_build_object('variationId', v.id, 'productId', p.id, 'sku', v.sku, 'name', p.name, 'variation', v.name, 'picture', p.images -> 0,
            'batchId', b.id, 'batch', b.code, 'delivered', l.delivered, 'refused', l.refused, 'refusedReason', l.refused_reason, 'photos', ${sql.raw(photosWhere('f.receipt_id = l.receipt_id and f.line = l.position'))}, 'bestBefore', b.best_before,
            'cost', b.unit_cost, 'allowedBy', ${actorNameQuery('l.allowed_by')}) order by l.position), '[]')
          from receipt_lines l join variations v on v.id = l.variation_id join products p on p.id = v.product_id left join batches b on b.id = l.batch_id
          where l.receipt_id = r.id
        ) as lines
      from ${from} where r.id = ${id}::uuid`,
  )

const ListedReceipt = { ...Head, lineCount: col.int, units: col.int, refused: col.int }
export type ListedReceiptRow = col.Row<typeof ListedReceipt>
export type ReceiptCursor = { at: Date; id: string }
export const listReceiptRows = (
  db: Queryable,
  {
    location,
    day,
    supplier,
  }: { location: string | undefined; day: LocalDate | undefined; supplier: string | undefined },
  { cursor, perPage }: { cursor: ReceiptCursor | null; perPage: number },
) => {
  const like = containing(supplier ?? '')
  return rows(
    db,
    sql(ListedReceipt)`
      select ${head}, l.lines as "lineCount", l.units, l.refused
      from ${from} cross join lateral (
        select count(*)::integer as lines, coalesce(sum(delivered), 0)::integer as units, coalesce(sum(refused), 0)::integer as refused from receipt_lines where receipt_id = r.id
      ) l
      where ${inPlace(location, 'r')}
        and ${day ? sql`(r.at at time zone 'Asia/Jakarta')::date = ${day}::date` : sql`true`}
        and ${supplier ? sql`s.name ilike ${like}` : sql`true`}
        and ${cursor === null ? sql`true` : sql`(r.at, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by r.at desc, r.id desc limit ${perPage}`,
  )
}

export const insertReceipt = (
  tx: Queryable,
  receipt: {
    id: string
    location: string
    supplierId: string | null
    purchaseId: string | null
    corrects: string | null
    note: string
    by: string
    at: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into receipts (id, location_id, supplier_id, purchase_id, corrects, note, made_by, at)
        values (${receipt.id}::uuid, ${receipt.location}, ${receipt.supplierId}::uuid, ${receipt.purchaseId}::uuid, ${receipt.corrects}::uuid, ${receipt.note}, ${receipt.by}, ${receipt.at})`,
  )

export type NewLine = {
  position: number
  variationId: string
  batchId: string | null
  delivered: number
  refused: number
  refusedReason: string | null
  allowedBy: string | null
}
export const insertLines = (
  tx: Queryable,
  receiptId: string,
  lines: readonly NewLine[],
): Promise<number> =>
  run(
    tx,
    sql`insert into receipt_lines (receipt_id, position, variation_id, batch_id, delivered, refused, refused_reason, allowed_by)
        select ${receiptId}::uuid, position, "variationId", "batchId", delivered, refused, "refusedReason", "allowedBy"
        from jsonb_to_recordset(${jsonb(lines)}) as l (position integer, "variationId" uuid, "batchId" uuid, delivered integer, refused integer, "refusedReason" text, "allowedBy" text)`,
  )

export const placeExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(db, sql({ id: col.text })`select id from locations where id = ${id}`)) !== null
