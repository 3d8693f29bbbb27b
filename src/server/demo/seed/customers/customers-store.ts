import {
  col,
  jsonb,
  row,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../../platform/database.ts'
import type { SeedAddress, SeedCustomer } from '../../../../../seeds/content/types.ts'

export type Person = {
  id: string
  passwordHash: string
  picture: string | null
  home: SeedAddress | null
  joinedAt: Date
}

export const insertPerson = async (
  tx: Transaction,
  seed: SeedCustomer,
  { id, passwordHash, picture, home, joinedAt }: Person,
): Promise<void> => {
  await run(
    tx,
    sql`insert into customers (id, phone, phone_verified_at, email, email_verified_at, name, password_hash, date_of_birth, gender, province_code, city_code, district_code,
                               postal_code, picture, card_color, locale, profile_completed_at, created_at)
        values (${id}, ${seed.phone}, ${joinedAt}, ${seed.email.toLowerCase()}, ${joinedAt}, ${seed.name}, ${passwordHash}, ${seed.birthDate}, ${seed.gender},
                ${home?.districtCode.slice(0, 2) ?? null}, ${home?.districtCode.slice(0, 5) ?? null}, ${home?.districtCode ?? null}, ${home?.postcode ?? null}, ${picture},
                ${seed.cardColor}, ${seed.locale}, ${home ? joinedAt : null}, ${joinedAt})`,
  )
}

export const insertConsents = async (
  tx: Transaction,
  customerId: string,
  wordings: { terms: string; offers: string },
  marketing: boolean,
  at: Date,
): Promise<void> => {
  await run(
    tx,
    sql`insert into consents (customer_id, purpose, granted, wording, at)
        values (${customerId}, 'terms', true, ${wordings.terms}, ${at}), (${customerId}, 'offers', ${marketing}, ${wordings.offers}, ${at})`,
  )
}

export const regionNames = (tx: Transaction, districtCode: string) =>
  row(
    tx,
    sql({ district: col.text, city: col.text, province: col.text })`
      select d.name as district, c.name as city, p.name as province from districts d join cities c on c.code = d.city_code join provinces p on p.code = c.province_code
      where d.code = ${districtCode}`,
  )

export type PlacedAddress = { id: string; customerId: string; fullAddress: string; at: Date }
export const insertAddress = async (
  tx: Transaction,
  seed: SeedAddress,
  { id, customerId, fullAddress, at }: PlacedAddress,
): Promise<void> => {
  const code = seed.districtCode
  await run(
    tx,
    sql`insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, postal_code, address_1, notes, full_address, lat, lng,
                               is_default, created_at)
        values (${id}, ${customerId}, ${seed.label}, ${seed.recipient}, ${seed.phone}, ${code.slice(0, 2)}, ${code.slice(0, 5)}, ${code}, ${seed.postcode}, ${seed.detail},
                ${seed.note}, ${fullAddress}, ${seed.lat}, ${seed.lng}, ${seed.isDefault}, ${at})`,
  )
}

export const markCustomers = (
  db: Queryable,
  tags: readonly { customerId: string; tag: string }[],
  staffId: string,
  at: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into customer_tags (customer_id, tag, staff_id, created_at)
        select "customerId", tag, ${staffId}, ${at} from jsonb_to_recordset(${jsonb(tags)}) as t("customerId" uuid, tag text)`,
  )
