import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'

/** What a photo is of: a batch, or the refused goods of a line of a receipt. */
export type PhotoSubject = { batchId: string } | { receiptId: string; line: number }
export type NewStockPhoto = {
  id: string
  locationId: string
  of: PhotoSubject
  file: string
  width: number
  height: number
  by: string
  at: Date
}

/** Photos of a row, as JSON of `StockPhoto`; `condition` is over the alias `f`. */
export const photosWhere = (condition: string) =>
  `(select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.number), '[]') from stock_photos f where ${condition})`
export const StockPhoto = { id: col.text, width: col.int, height: col.int }

const subjectOf = (of: PhotoSubject) => ({
  batchId: 'batchId' in of ? of.batchId : null,
  receiptId: 'receiptId' in of ? of.receiptId : null,
  line: 'line' in of ? of.line : null,
})

/** Holds the subject of a photo. Null when there is none: a line must have refused goods. */
export const lockSubject = (tx: Transaction, of: PhotoSubject) =>
  'batchId' in of
    ? row(
        tx,
        sql({ place: col.text, name: col.text })`
          select location_id as place, code as name from batches where id = ${of.batchId}::uuid for update`,
      )
    : row(
        tx,
        sql({ place: col.text, name: col.text })`
          select r.location_id as place, 'TR-' || lpad(r.number::text, 5, '0') as name
          from receipt_lines l join receipts r on r.id = l.receipt_id
          where l.receipt_id = ${of.receiptId}::uuid and l.position = ${of.line} and l.refused > 0 for update of l`,
      )

export const countPhotos = async (db: Queryable, of: PhotoSubject): Promise<number> => {
  const { batchId, receiptId, line } = subjectOf(of)
  return (await row(
    db,
    sql({ n: col.int })`
      select count(*)::integer as n from stock_photos
      where batch_id = ${batchId}::uuid or (receipt_id = ${receiptId}::uuid and line = ${line}::integer)`,
  ))!.n
}

export const insertStockPhoto = (tx: Transaction, photo: NewStockPhoto): Promise<number> => {
  const { batchId, receiptId, line } = subjectOf(photo.of)
  return run(
    tx,
    sql`
      insert into stock_photos (id, location_id, batch_id, receipt_id, line, file, width, height, taken_by, at)
      values (${photo.id}::uuid, ${photo.locationId}, ${batchId}::uuid, ${receiptId}::uuid, ${line}::integer, ${photo.file}, ${photo.width}, ${photo.height}, ${photo.by}, ${photo.at})`,
  )
}

export const findStockPhoto = (db: Queryable, id: string) =>
  row(
    db,
    sql({ place: col.text, file: col.text })`
      select location_id as place, file from stock_photos where id = ${id}::uuid`,
  )

export const isPhotoOf = async (db: Queryable, id: string, batchId: string): Promise<boolean> =>
  (await row(
    db,
    sql({ id: col.text })`
      select id from stock_photos where id = ${id}::uuid and batch_id = ${batchId}::uuid`,
  )) !== null
