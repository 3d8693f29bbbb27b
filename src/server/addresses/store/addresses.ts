import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

export const Address = {
  id: col.id('address'),
  label: col.text,
  recipient: col.text,
  /** Digits with the 62 prefix. */
  phone: col.text,
  provinceCode: col.text,
  cityCode: col.text,
  districtCode: col.text,
  postalCode: col.text,
  /** What the map or the customer calls the place. */
  address1: col.text,
  /** House, floor, block. */
  address2: col.text,
  notes: col.text,
  fullAddress: col.text,
  lat: col.number,
  lng: col.number,
  isDefault: col.flag,
  /** False for addresses from before pins were checked against the regions. */
  pinChecked: col.flag,
  /**
   * The pin's district when the address names another city, '' outside the country; null when they
   * agree.
   */
  pinPlace: col.nullable(col.text),
}
export type Address = col.Row<typeof Address>

export const columns = sql`id, label, recipient, phone, province_code as "provinceCode", city_code as "cityCode", district_code as "districtCode", postal_code as "postalCode",
  address_1 as "address1", address_2 as "address2", notes, full_address as "fullAddress", lat, lng, is_default as "isDefault", pin_checked as "pinChecked", pin_place as "pinPlace"`

/** Serialises changes of a customer's addresses, because the default depends on the others. */
export const lockAddresses = (tx: Queryable, customerId: Id<'customer'>): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${customerId}`}, 0))`)

/** A customer's addresses, the default first, then newest first. */
export const listAddresses = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(Address)`
      select ${columns} from addresses where customer_id = ${customerId} and deleted_at is null order by is_default desc, created_at desc, id desc`,
  )

/** A customer's own address; null for a deleted, unknown or foreign one. */
export const findAddress = (db: Queryable, customerId: Id<'customer'>, id: string) =>
  row(
    db,
    sql(Address)`
      select ${columns} from addresses where id = ${id} and customer_id = ${customerId} and deleted_at is null`,
  )

export const defaultAddress = (db: Queryable, customerId: Id<'customer'>) =>
  row(
    db,
    sql(Address)`
      select ${columns} from addresses where customer_id = ${customerId} and is_default and deleted_at is null`,
  )

export const countAddresses = async (tx: Queryable, customerId: Id<'customer'>): Promise<number> =>
  (
    await row(
      tx,
      sql({ count: col.int })`
        select count(*) as count from addresses where customer_id = ${customerId} and deleted_at is null`,
    )
  )?.count ?? 0

export const insertAddress = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  a: Address,
  now: Date,
): Promise<void> => {
  await run(
    tx,
    sql`insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, postal_code, address_1, address_2, notes, full_address,
                               lat, lng, is_default, created_at)
        values (${a.id}, ${customerId}, ${a.label}, ${a.recipient}, ${a.phone}, ${a.provinceCode}, ${a.cityCode}, ${a.districtCode}, ${a.postalCode}, ${a.address1},
                ${a.address2}, ${a.notes}, ${a.fullAddress}, ${a.lat}, ${a.lng}, ${a.isDefault}, ${now})`,
  )
}

export const changeAddress = (
  db: Queryable,
  customerId: Id<'customer'>,
  a: Omit<Address, 'isDefault'>,
) =>
  row(
    db,
    sql(Address)`
      update addresses set label = ${a.label}, recipient = ${a.recipient}, phone = ${a.phone}, province_code = ${a.provinceCode}, city_code = ${a.cityCode},
             district_code = ${a.districtCode}, postal_code = ${a.postalCode}, address_1 = ${a.address1}, address_2 = ${a.address2}, notes = ${a.notes},
             full_address = ${a.fullAddress}, lat = ${a.lat}, lng = ${a.lng}, pin_checked = true, pin_place = null
      where id = ${a.id} and customer_id = ${customerId} and deleted_at is null
      returning ${columns}`,
  )

/** Stores where an address's pin lies, unless it was moved meanwhile. */
export const savePinCheck = async (
  db: Queryable,
  { id, lat, lng, cityCode }: Address,
  pinPlace: string | null,
): Promise<void> => {
  await run(
    db,
    sql`update addresses set pin_checked = true, pin_place = ${pinPlace} where id = ${id} and lat = ${lat} and lng = ${lng} and city_code = ${cityCode}`,
  )
}

/** Deletes an address that is not the default; the row stays for earlier orders. */
export const removeAddress = (
  tx: Queryable,
  customerId: Id<'customer'>,
  id: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update addresses set deleted_at = ${now} where id = ${id} and customer_id = ${customerId} and deleted_at is null and not is_default`,
  )

export const clearDefault = (tx: Queryable, customerId: Id<'customer'>): Promise<number> =>
  run(
    tx,
    sql`update addresses set is_default = false where customer_id = ${customerId} and is_default and deleted_at is null`,
  )

export const makeDefault = (tx: Queryable, customerId: Id<'customer'>, id: string) =>
  row(
    tx,
    sql(Address)`
      update addresses set is_default = true where id = ${id} and customer_id = ${customerId} and deleted_at is null returning ${columns}`,
  )
