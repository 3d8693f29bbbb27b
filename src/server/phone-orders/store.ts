import type { Locale } from '#domain/locale.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'

const Customer = {
  id: col.id('customer'),
  name: col.text,
  phone: col.text,
  isProven: col.flag,
  locale: col.one<Locale>(['en', 'id']),
}
export type Customer = col.Row<typeof Customer>
const columns = sql`id, name, phone, phone_verified_at is not null as "isProven", locale`

export const findByPhone = (db: Queryable, phone: string) =>
  row(
    db,
    sql(Customer)`select ${columns} from customers where phone = ${phone} and deleted_at is null`,
  )

export const findById = (db: Queryable, id: string) =>
  row(
    db,
    sql(
      Customer,
    )`select ${columns} from customers where id = ${id} and phone is not null and deleted_at is null`,
  )
