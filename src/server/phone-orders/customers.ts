import type { PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import type { Locale } from '#domain/locale.ts'
import { listAddresses, presentAddress } from '../addresses/index.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { openAccount } from '../points/index.ts'
import { insertUnproven } from '../profile/index.ts'
import { findById, findByPhone, type Customer } from './store.ts'

export type { Customer }

/** The phone of a form, which its contract has checked. */
const phoneOf = (typed: string): string => {
  const phone = normalisePhone(typed)
  if (phone === null)
    throw new AppError('invalid', { errors: { phone: [{ key: 'validation.phone' }] } })
  return phone
}

export const findByTyped = (db: Queryable, typed: string): Promise<Customer | null> =>
  findByPhone(db, phoneOf(typed))

/** Throws 404 `not_found`. */
export const customerOf = async (db: Queryable, id: string): Promise<Customer> => {
  const customer = await findById(db, id)
  if (!customer) throw new AppError('not_found')
  return customer
}

/** Enters a customer whose phone is not proven. Throws 409 `phone_taken`. */
export const enterCustomer = async (
  tx: Transaction,
  given: { phone: string; name: string },
  { locale, now }: { locale: Locale; now: Date },
): Promise<Customer> => {
  const customer = { id: newId(now), phone: phoneOf(given.phone), name: given.name, locale, now }
  if ((await insertUnproven(tx, customer)) === 0) throw new AppError('phone_taken')
  await openAccount(tx, customer.id)
  return customerOf(tx, customer.id)
}

export const presentCustomer = async (
  db: Queryable,
  { id, name, phone, isProven }: Customer,
): Promise<PhoneCustomer> => ({
  id,
  name,
  phone,
  is_proven: isProven,
  addresses: (await listAddresses(db, id)).map(presentAddress),
})
