import type { Id } from '#domain/units.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

export const customerName = async (db: Queryable, customerId: Id<'customer'>): Promise<string> =>
  (await row(db, sql({ name: col.text })`select name from customers where id = ${customerId}`))
    ?.name ?? ''
