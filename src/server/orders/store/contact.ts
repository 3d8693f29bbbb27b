import { col, row, sql, type Queryable } from '../../platform/database.ts'

export const customerName = async (db: Queryable, customerId: string): Promise<string> =>
  (await row(db, sql({ name: col.text })`select name from customers where id = ${customerId}`))
    ?.name ?? ''
