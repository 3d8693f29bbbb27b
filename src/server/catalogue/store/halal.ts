import type { LocalDate } from '#domain/time.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** Takes products off sale whose certificate is invalid on a day. Returns their SKUs. */
export const endCertificates = async (db: Queryable, today: LocalDate): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ sku: col.text })`
        update products set published = false, halal_ended = true where halal_until < ${today}::date and published returning sku`,
    )
  ).map(({ sku }) => sku)

const Certified = {
  sku: col.text,
  certificate: col.nullable(col.text),
  until: col.nullable(col.day),
  published: col.flag,
}

/** Products that need a certificate: those without one first, then by its end. */
export const listCertified = (db: Queryable) =>
  rows(
    db,
    sql(Certified)`
      select sku, halal_certificate as certificate, halal_until as until, published from products
      where halal_class = 'certificate' order by halal_until nulls first, sku limit 1000`,
  )

const BeforeRow = {
  id: col.id('product'),
  number: col.nullable(col.text),
  until: col.nullable(col.day),
}

/** The product of a SKU that needs a certificate, locked, with the one that it has. */
export const lockCertified = (tx: Transaction, sku: string) =>
  row(
    tx,
    sql(BeforeRow)`
      select id, halal_certificate as number, halal_until as until from products
      where sku = ${sku} and halal_class = 'certificate' for update`,
  )

/**
 * Stores a certificate; a product that went off sale with the last one is sold again. False for an
 * unknown product or one that needs none.
 */
export const setCertificate = async (
  db: Queryable,
  sku: string,
  number: string,
  until: LocalDate,
  today: LocalDate,
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update products set halal_certificate = ${number}, halal_until = ${until}::date,
        published = published or (halal_ended and ${until}::date >= ${today}::date), halal_ended = halal_ended and ${until}::date < ${today}::date
      where sku = ${sku} and halal_class = 'certificate'`,
  )) === 1
