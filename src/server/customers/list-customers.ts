import type { Data } from '#contract/call.ts'
import type {
  listCustomerChoices,
  listStaffCustomers as call,
  StaffCustomerRow,
} from '#contract/staff/customers/customers.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { tidyTag } from '#domain/tag.ts'
import { readCustomerSearch, revealsCustomer } from '#domain/staff/customer-search.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { DAY_MS } from '#domain/time.ts'
import { complaintsSentBy } from '../complaints/index.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import { boughtBy, branchesOf } from '../orders/index.ts'
import type { Query, Queryable } from '../platform/database.ts'
import { accountsOf, readTiers } from '../points/index.ts'
import { readMemberToken } from '../profile/index.ts'
import type { Context, Shop } from '../shop.ts'
import type { StaffCaller } from '../staff/index.ts'
import {
  conditionOf,
  countCustomers,
  listCustomers,
  type CustomerRow,
  type Found,
} from './store.ts'
import { filterConditions, SPEND_DAYS, type CustomerFilters } from './store-filters.ts'
import { tagsOf, usedTags } from './store-tags.ts'

const COUNTED_MAX = 10_000
const TAGS_OFFERED = 100

type Asking = Ask<typeof call> & { staff: StaffCaller }
type Listing = Context & { query: { q?: string | undefined }; staff?: { id: string } }

/** Whose searches are counted: those that reveal who has a number, an address or a code. */
export const countedSearcher = ({ query, staff }: Listing): string | null => {
  const search = readCustomerSearch(query.q ?? '')
  return search !== null && revealsCustomer(search) ? (staff?.id ?? null) : null
}

type Filtered = Context & { query: CustomerFilters & { q?: string | undefined } }

/** The customers that the filters of the list find; null for none. */
export const foundBy = ({ shop, query, now }: Filtered): Query | null => {
  const { q = '', tag, ...others } = query
  const search = q === '' ? 'all' : findBy(shop, q, now)
  if (search === null) return null
  const filters = { ...others, ...(tag !== undefined && { tag: tidyTag(tag) }) }
  return conditionOf(search === 'all' ? null : search, filterConditions(filters, now))
}

/** A page of customers, the newest first; one that a scanned code names alone. */
export const answerStaffCustomers = async (ask: Asking): Promise<Answer<typeof call>> => {
  const { shop, query } = ask
  const { per_page: perPage } = query
  const where = foundBy(ask)
  const after = timeCursor(query.cursor)
  const [total, found] = await Promise.all([
    where === null ? 0 : countCustomers(shop.db, where, COUNTED_MAX + 1),
    where === null ? [] : listCustomers(shop.db, { where, after, limit: perPage }),
  ])
  return {
    data: await presentRows(shop.db, found, ask),
    meta: {
      total: Math.min(total, COUNTED_MAX),
      is_total_more: total > COUNTED_MAX,
      per_page: perPage,
      next_cursor: nextByTime(
        found.map(({ id, createdAt }) => ({ id, at: createdAt })),
        perPage,
      ),
    },
  }
}

export const choicesOf = async (
  db: Queryable,
  locale: Locale,
): Promise<Data<typeof listCustomerChoices>> => ({
  tiers: (await readTiers(db)).map(({ code, name }) => ({ code, name: inLocale(name, locale) })),
  tags: await usedTags(db, TAGS_OFFERED),
  branches: await branchesOf(db),
})

/** Null for what finds no one: too little, or a code that is no longer valid. */
const findBy = ({ config }: Shop, typed: string, now: Date): Found | null => {
  const search = readCustomerSearch(typed)
  if (search?.by !== 'token') return search
  const id = readMemberToken(config.secrets, search.text, now)
  return id === null ? null : { by: 'id', text: id }
}

export type Viewer = { staff: StaffCaller; locale: Locale; now: Date }

/** Rows with their figures; personal data only with `customers.read`. */
export const presentRows = async (
  db: Queryable,
  customers: readonly CustomerRow[],
  viewer: Viewer,
): Promise<StaffCustomerRow[]> => {
  const { staff, locale, now } = viewer
  const ids = customers.map(({ id }) => id)
  // One after the other: within a transaction there is one connection.
  const bought = byCustomer(await boughtBy(db, ids, new Date(now.getTime() - SPEND_DAYS * DAY_MS)))
  const accounts = byCustomer(await accountsOf(db, ids))
  const complaints = byCustomer(await complaintsSentBy(db, ids))
  const tags = await tagsOf(db, ids)
  const [lowest] = await readTiers(db)
  const isSeen = staff.permissions.has('customers.read')
  return customers.map(({ id, name, phone, createdAt }) => {
    const { orders, recent, lastAt } = bought.get(id) ?? NOTHING
    const account = accounts.get(id)
    return {
      id,
      name: isSeen ? name : nameAtTill(name),
      phone: phone === null || isSeen ? phone : maskPhone(phone),
      since: createdAt.toISOString(),
      orders,
      spend_365: recent,
      last_order_at: lastAt?.toISOString() ?? null,
      tier: inLocale(account?.tier ?? lowest!.name, locale),
      points: account?.balance ?? 0,
      complaints: complaints.get(id)?.count ?? 0,
      tags: tags.filter(({ customerId }) => customerId === id).map(({ tag }) => tag),
    }
  })
}

export const NOTHING = {
  orders: 0,
  completed: 0,
  spend: 0,
  recent: 0,
  refunded: 0,
  lastAt: null as Date | null,
}

const byCustomer = <Each extends { customerId: string }>(each: readonly Each[]) =>
  new Map(each.map((one) => [one.customerId, one]))
