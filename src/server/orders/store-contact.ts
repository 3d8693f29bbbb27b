import { row, sql, type Queryable } from '../platform/database.ts'

export type Contact = { phone: string | null; email: string | null; locale: string }

/** Where a customer can be reached: their own number and address as far as they have confirmed them. */
export const contactOf = (db: Queryable, customerId: string): Promise<Contact | null> =>
  row(
    db,
    sql<Contact>`select case when phone_verified_at is not null then phone end as phone, case when email_verified_at is not null then email end as email, locale
      from customers where id = ${customerId}`,
  )

export const customerName = async (db: Queryable, customerId: string): Promise<string> =>
  (await row(db, sql<{ name: string }>`select name from customers where id = ${customerId}`))?.name ?? ''
