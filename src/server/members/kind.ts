import type { Id } from '#domain/units.ts'
import { MEMBER_EXAMPLE, phoneOfCell, systemSlug } from '#domain/imports/member-fields.ts'
import { instantInJakarta, endOfDayAfter, type LocalDate } from '#domain/time.ts'
import type { Locale } from '#domain/locale.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { Kind, RowDoer, StoredImport, Values } from '../imports/index.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/database.ts'
import { giveTier, openAccount, openBalance, readTiers } from '../points/index.ts'
import { importConsent, insertUnproven } from '../profile/index.ts'
import { CONSENTS, planMember } from './plan.ts'
import {
  insertOrigin,
  isExternalIdTaken,
  lockPhone,
  readKnown,
  readOrigins,
  type Known,
} from './store.ts'

/** Members of another loyalty system, matched by phone: each is taken over once per system. */
export const memberKind: Kind<Known> = {
  name: 'members',
  isPersonal: true,
  isTried: false,
  isShared: true,
  keyOf: phoneOfCell,
  plan: async (db, one, rows, now) => {
    const idAt = one.columns.findIndex(({ field }) => field === 'external_id')
    const idOf = (cells: readonly string[]) => cells[idAt]?.trim() ?? ''
    const phones = rows.flatMap(({ key }) => key ?? [])
    const externalIds = rows.flatMap(({ cells }) => idOf(cells) || [])
    const [tiers, known, origins] = [
      await readTiers(db),
      await readKnown(db, phones),
      await readOrigins(db, slugOf(one), { phones, externalIds }),
    ]
    const byPhone = new Map(known.map((customer) => [customer.phone, customer]))
    const originOf = new Map(origins.map((origin) => [origin.phone, origin]))
    const phoneOfId = new Map(origins.map(({ phone, externalId }) => [externalId, phone]))
    return rows.map((row) => {
      const customer = byPhone.get(row.key ?? '') ?? null
      const other = phoneOfId.get(idOf(row.cells))
      const facts = {
        one,
        now,
        tiers,
        customer,
        origin: originOf.get(row.key ?? '') ?? null,
        isIdTaken: other !== undefined && other !== row.key,
      }
      return { checked: planMember(facts, row), thing: customer }
    })
  },
  hold: async (tx, one, row) => {
    const phone = row.key!
    await lockPhone(tx, phone)
    const [customer = null] = await readKnown(tx, [phone])
    if ((row.state === 'create') !== (customer === null)) throw refusedAt('phone', CHANGED)
    const [origin] = await readOrigins(tx, slugOf(one), { phones: [phone], externalIds: [] })
    if (origin) throw refusedAt('points', 'validation.opened', { points: origin.points })
    const tier = row.changes['tier']
    if (customer && tier && (customer.tierCode ?? '') !== tier[0]) throw refusedAt('tier', CHANGED)
    for (const [field, purpose] of CONSENTS)
      if (row.changes[field] && customer?.decided.includes(purpose)) throw refusedAt(field, CHANGED)
    return customer
  },
  write: async (tx, doer, { one, key, changes }, customer) => {
    const values = Object.fromEntries(
      Object.entries(changes).map(([field, [, after]]) => [field, after]),
    )
    const member = {
      one,
      phone: key,
      values,
      customerId: customer?.customerId ?? newId(doer.now),
    }
    if (!customer) await enter(tx, doer, member)
    await openAccount(tx, member.customerId)
    await takeOver(tx, doer, member)
    await giveOpening(tx, doer, member)
    await giveImportedTier(tx, doer, member)
    await giveConsents(tx, member)
  },
  columnOf: (field) => field,
  example: MEMBER_EXAMPLE,
}

const CHANGED = 'validation.changedMeanwhile'
const slugOf = ({ system }: StoredImport): string => systemSlug(system ?? '')

const refusedAt = (field: string, key: string, params?: FieldError['params']): AppError =>
  new AppError('invalid', { errors: { [field]: [params ? { key, params } : { key }] } })

type Member = { one: StoredImport; phone: string; values: Values; customerId: Id<'customer'> }

/** The owner takes the account over by proving the phone. */
const enter = async (
  tx: Transaction,
  { now }: RowDoer,
  { phone, values, customerId }: Member,
): Promise<void> => {
  const entered = await insertUnproven(tx, {
    id: customerId,
    phone,
    name: values['name']!,
    locale: (values['language'] ?? 'id') as Locale,
    email: values['email'] ?? null,
    dateOfBirth: values['birthday'] ?? null,
    now,
  })
  if (entered === 0) throw refusedAt('phone', CHANGED)
}

const takeOver = async (
  tx: Transaction,
  { now }: RowDoer,
  { one, phone, values, customerId }: Member,
): Promise<void> => {
  const system = slugOf(one)
  const externalId = values['external_id'] ?? null
  if (externalId !== null && (await isExternalIdTaken(tx, system, externalId)))
    throw refusedAt('external_id', 'validation.taken')
  const isNew = await insertOrigin(tx, {
    system,
    phone,
    customerId,
    externalId,
    memberSince: values['member_since'] ?? null,
    points: Number(values['points'] ?? 0),
    importId: one.id,
    now,
  })
  if (!isNew) throw refusedAt('phone', CHANGED)
}

const giveOpening = async (
  tx: Transaction,
  { shop, staff, now }: RowDoer,
  { one, values, customerId }: Member,
): Promise<void> => {
  const points = Number(values['points'] ?? 0)
  if (points === 0) return
  const opening = {
    customerId,
    points,
    system: { slug: slugOf(one), name: one.system ?? '' },
    expiresAt: endOf(values['points_until']),
    who: staff.login,
    second: one.approvedBy,
  }
  if (!(await openBalance(tx, opening, shop.settings(), now))) throw refusedAt('points', CHANGED)
}

const giveImportedTier = async (
  tx: Transaction,
  { staff, now }: RowDoer,
  { one, values, customerId }: Member,
): Promise<void> => {
  const { tier, tier_until: day } = values
  if (tier === undefined) return
  const until = endOf(day) ?? now
  const given = {
    customerId,
    tierCode: tier,
    until,
    reason: one.system ?? '',
    who: staff.login,
    isImported: true,
  }
  if (!(await giveTier(tx, given, now))) throw refusedAt('tier', CHANGED)
}

const giveConsents = async (
  tx: Transaction,
  { one, values, customerId }: Member,
): Promise<void> => {
  for (const [field, purpose] of CONSENTS)
    if (values[field] === 'yes')
      await importConsent(tx, {
        customerId,
        purpose,
        wording: values['consent_words']!,
        version: slugOf(one),
        at: instantInJakarta(values['consent_date']!, '00:00'),
      })
}

/** The last second of a day. */
const endOf = (day: LocalDate | undefined): Date | null =>
  day === undefined ? null : endOfDayAfter(instantInJakarta(day, '00:00'), 0)
