import { readFile } from 'node:fs/promises'
import { fullAddress } from '#domain/addresses/address.ts'
import { DAY_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { newId } from '../../../platform/ids.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { SeedAddress, SeedCustomer } from '../../../../../seeds/content/types.ts'
import { insertAddress, insertConsents, insertPerson, regionNames } from './customers-store.ts'
import { avatarPicture } from '../pictures.ts'

const FILE = new URL('../../../../../seeds/content/customers.json', import.meta.url)

/** The password of every demo customer, printed at start. `domain/password.ts` would refuse it. */
export const DEMO_PASSWORD = 'Petik123!'

export const readSeedCustomers = async (): Promise<SeedCustomer[]> =>
  JSON.parse(await readFile(FILE, 'utf8')) as SeedCustomer[]

/**
 * Seeds the demo's customers with consents and addresses; returns their ids by key. Needs the
 * regions.
 */
export const seedCustomers = async (
  database: Database,
  now: Date,
): Promise<Map<string, string>> => {
  const people = await readSeedCustomers()
  // One slow hash for all, since they share the password.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids = new Map<string, string>()
  await database.transaction(async (tx) => {
    for (const person of people)
      ids.set(person.key, await seedPerson(tx, person, passwordHash, now))
  })
  return ids
}

const seedPerson = async (
  tx: Transaction,
  person: SeedCustomer,
  passwordHash: string,
  now: Date,
): Promise<string> => {
  const joinedAt = new Date(now.getTime() + person.joinedInDays * DAY_MS)
  const id = newId(joinedAt)
  const home = person.isProfileComplete
    ? (person.addresses.find(({ isDefault }) => isDefault) ?? null)
    : null
  const picture = person.avatar === null ? null : avatarPicture(person.avatar)
  await insertPerson(tx, person, { id, passwordHash, picture, home, joinedAt })
  const t = serverWords(person.locale)
  await insertConsents(
    tx,
    id,
    { terms: t('consent.terms'), offers: t('consent.offers') },
    person.hasMarketingConsent,
    joinedAt,
  )
  for (const address of person.addresses) await seedAddress(tx, id, address, joinedAt)
  return id
}

const seedAddress = async (
  tx: Transaction,
  customerId: string,
  address: SeedAddress,
  at: Date,
): Promise<void> => {
  const names = await regionNames(tx, address.districtCode)
  if (!names) throw new Error(`customers.json: no district has the code ${address.districtCode}`)
  const full = fullAddress({
    ...names,
    address1: address.detail,
    address2: '',
    postalCode: address.postcode,
  })
  await insertAddress(tx, address, { id: newId(at), customerId, fullAddress: full, at })
}
