import { row, sql, type Queryable } from '../../platform/database.ts'

export const customerName = async (db: Queryable, customerId: string): Promise<string> =>
  (await row(db, sql<{ name: string }>`select name from customers where id = ${customerId}`))
    ?.name ?? ''
