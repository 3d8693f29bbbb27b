import { readFile } from 'node:fs/promises'
import { fullAddress } from '#domain/address.ts'
import { DAY_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'
import { row, run, sql, type Database, type Transaction } from '../platform/database.ts'
import { artPicture } from './pictures.ts'
import type { SeedAddress, SeedCustomer } from '../../../seeds/content/types.ts'

const FILE = new URL('../../../seeds/content/customers.json', import.meta.url)

/** The demo's people all have it; it is printed at start. Nobody could choose it (`domain/password.ts`). */
export const DEMO_PASSWORD = 'Petik123!'

export const readSeedCustomers = async (): Promise<SeedCustomer[]> => JSON.parse(await readFile(FILE, 'utf8')) as SeedCustomer[]

/** Puts the demo's customers with their consents and addresses into the database; answers their ids by key. Needs the regions. */
export const seedCustomers = async (database: Database, now: Date): Promise<Map<string, string>> => {
  const people = await readSeedCustomers()
  // One hash for all: it takes a while, and they share the password.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids = new Map<string, string>()
  await database.transaction(async (tx) => {
    for (const person of people) {
      const joinedAt = new Date(now.getTime() + person.joinedInDays * DAY_MS)
      const id = newId(joinedAt)
      ids.set(person.key, id)
      await insertPerson(tx, id, person, passwordHash, joinedAt)
      for (const address of person.addresses) await insertAddress(tx, id, address, joinedAt)
    }
  })
  return ids
}

const insertPerson = async (tx: Transaction, id: string, person: SeedCustomer, passwordHash: string, joinedAt: Date): Promise<void> => {
  const home = person.isProfileComplete ? (person.addresses.find(({ isDefault }) => isDefault) ?? null) : null
  const [province = null, city = null] = home ? [home.districtCode.slice(0, 2), home.districtCode.slice(0, 5)] : []
  const t = serverWords(person.locale)
  const picture = person.avatar === null ? null : avatarOf(person.avatar)
  await run(
    tx,
    sql`insert into customers (id, phone, phone_verified_at, email, email_verified_at, name, password_hash, date_of_birth, gender, province_code, city_code, district_code,
                               postal_code, picture, card_color, locale, profile_completed_at, created_at)
        values (${id}, ${person.phone}, ${joinedAt}, ${person.email.toLowerCase()}, ${joinedAt}, ${person.name}, ${passwordHash}, ${person.birthDate}, ${person.gender}, ${province},
                ${city}, ${home?.districtCode ?? null}, ${home?.postcode ?? null}, ${picture}, ${person.cardColor}, ${person.locale}, ${home ? joinedAt : null}, ${joinedAt})`,
  )
  await run(
    tx,
    sql`insert into consents (customer_id, purpose, granted, wording, at)
        values (${id}, 'terms', true, ${t('consent.terms')}, ${joinedAt}), (${id}, 'marketing', ${person.hasMarketingConsent}, ${t('consent.marketing')}, ${joinedAt})`,
  )
}

const avatarOf = (n: number): string => {
  const { base, widths } = artPicture(`avatars/${n}`, [160])
  return `${base}-${widths[0]}.webp`
}

type Names = { district: string; city: string; province: string }

const insertAddress = async (tx: Transaction, customerId: string, address: SeedAddress, now: Date): Promise<void> => {
  const code = address.districtCode
  const names = await row(
    tx,
    sql<Names>`select d.name as district, c.name as city, p.name as province from districts d join cities c on c.code = d.city_code join provinces p on p.code = c.province_code
               where d.code = ${code}`,
  )
  if (!names) throw new Error(`customers.json: no district has the code ${code}`)
  const full = fullAddress({ ...names, address1: address.detail, address2: '', postalCode: address.postcode })
  await run(
    tx,
    sql`insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, postal_code, address_1, notes, full_address, lat, lng,
                               is_default, created_at)
        values (${newId(now)}, ${customerId}, ${address.label}, ${address.recipient}, ${address.phone}, ${code.slice(0, 2)}, ${code.slice(0, 5)}, ${code}, ${address.postcode},
                ${address.detail}, ${address.note}, ${full}, ${address.lat}, ${address.lng}, ${address.isDefault}, ${now})`,
  )
}
