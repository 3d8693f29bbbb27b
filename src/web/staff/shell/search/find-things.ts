import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { listApprovals } from '#contract/staff/approvals.ts'
import { listStaffComplaints } from '#contract/staff/complaints/complaints.ts'
import { listStaffCoupons } from '#contract/staff/coupons/coupons.ts'
import { listStaffCustomers, seesCustomers } from '#contract/staff/customers/customers.ts'
import { listStaffOrders } from '#contract/staff/orders/orders.ts'
import { listStaffProducts } from '#contract/staff/goods/products.ts'
import { listPurchases } from '#contract/staff/purchases/purchases.ts'
import { listSuppliers } from '#contract/staff/purchases/suppliers.ts'
import { listStaffSettings } from '#contract/staff/settings.ts'
import { listBatches } from '#contract/staff/stock/batch-desk.ts'
import type { Locale } from '#domain/locale.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { send } from '../../send.ts'
import type { Needs } from '../../session.ts'
import type { useT } from '../../words.ts'
import { formatDay } from '#i18n/format.ts'
import { windowActs } from './window-acts.ts'

/** A thing that a search found, and where it is. */
export type Found = { to: string; label: string; group: StaffWord }

const PER_KIND = 5

type Asked = { q: string; locale: Locale; t: ReturnType<typeof useT>; signal: AbortSignal }
/** A kind of thing: who may find it, and how. */
type Kind = {
  group: StaffWord
  needs: Needs
  find: (asked: Asked) => Promise<{ to: string; label: string }[]>
}

const KINDS: readonly Kind[] = [
  {
    group: 'staff.palette.act',
    needs: 'windows.write',
    find: async ({ q, locale, t }) => findWindows(q, { locale, t }),
  },
  {
    group: 'staff.title.orders',
    needs: 'orders.read',
    // By number or the end of a phone; a name finds its customer below, whose page has the orders.
    find: async ({ q, signal }) => {
      if (!/\d/.test(q)) return []
      const orders = await send(listStaffOrders, { query: { q, per_page: PER_KIND }, signal })
      return orders.map(({ number, customer }) => ({
        to: staffPages.order(number),
        label: `${number} · ${customer.name}`,
      }))
    },
  },
  {
    group: 'staff.title.customers',
    needs: seesCustomers,
    find: async ({ q, signal }) =>
      (await send(listStaffCustomers, { query: { q, per_page: PER_KIND }, signal })).map(
        ({ id, name, phone }) => ({
          to: staffPages.customer(id),
          label: phone === null ? name : `${name} · ${phone}`,
        }),
      ),
  },
  {
    group: 'staff.title.products',
    needs: 'products.read',
    find: async ({ q, locale, signal }) =>
      (await send(listStaffProducts, { query: { search: q, per_page: PER_KIND }, signal })).map(
        ({ id, sku, name }) => ({
          to: staffPages.product(id),
          label: `${name[locale] || name.id || name.en} · ${sku}`,
        }),
      ),
  },
  {
    group: 'staff.title.batches',
    needs: 'batches.read',
    find: async ({ q, locale, signal }) =>
      (await send(listBatches, { query: { search: q, per_page: PER_KIND }, signal })).map(
        ({ id, code, name }) => ({ to: staffPages.batch(id), label: `${code} · ${name[locale]}` }),
      ),
  },
  {
    group: 'staff.title.complaints',
    needs: 'complaints.read',
    find: async ({ q, signal }) =>
      (await send(listStaffComplaints, { query: { q, per_page: PER_KIND }, signal })).map(
        ({ id, number, customer }) => ({
          to: staffPages.complaint(id),
          label: `${number} · ${customer.name}`,
        }),
      ),
  },
  {
    group: 'staff.title.coupons',
    needs: 'coupons.read',
    find: async ({ q, locale, signal }) =>
      (await send(listStaffCoupons, { query: { search: q, per_page: PER_KIND }, signal })).map(
        ({ code, description }) => ({
          to: staffPages.coupon(code),
          label: `${code} · ${description[locale]}`,
        }),
      ),
  },
  {
    group: 'staff.title.suppliers',
    needs: 'purchases.read',
    find: async ({ q, signal }) =>
      (await send(listSuppliers, { query: { search: q, per_page: PER_KIND }, signal })).map(
        ({ id, name }) => ({ to: staffPages.supplier(id), label: name }),
      ),
  },
  {
    group: 'staff.title.purchases',
    needs: 'purchases.read',
    find: async ({ q, signal }) =>
      (await send(listPurchases, { query: { search: q, per_page: PER_KIND }, signal })).map(
        ({ id, number, supplier }) => ({
          to: staffPages.purchase(id),
          label: `${number} · ${supplier.name}`,
        }),
      ),
  },
  {
    group: 'staff.title.approvals',
    needs: 'any',
    find: async ({ q, signal }) =>
      (await send(listApprovals, { query: { q, per_page: PER_KIND }, signal })).map(
        ({ id, number, entity }) => ({
          to: staffPages.approval(id),
          label: `${number} · ${entity.about}`,
        }),
      ),
  },
  {
    group: 'staff.title.settings',
    needs: 'settings.read',
    find: async ({ q, locale, signal }) =>
      settingsWith(q, await send(listStaffSettings, { signal }), locale),
  },
]

/** What matches of the kinds that a person may see; a kind that fails is left out. */
export const findThings = async (
  asked: Asked,
  may: (needs: Needs) => boolean,
): Promise<Found[]> => {
  const kinds = KINDS.filter(({ needs }) => may(needs))
  const found = await Promise.allSettled(kinds.map(async ({ find }) => find(asked)))
  return found.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map((one): Found => ({ ...one, group: kinds[at]!.group }))
      : [],
  )
}

/** Closing or opening a window of the next days, which its page asks to confirm. */
const findWindows = (q: string, { locale, t }: Pick<Asked, 'locale' | 't'>) => {
  const today = jakartaDate(new Date())
  const days = Array.from({ length: PER_KIND }, (_, at) => addDays(today, at))
  const say: Parameters<typeof windowActs>[2] = ({ change, day, start }) =>
    t(`staff.palette.${change}Window`, { start, day: day === '' ? '' : formatDay(day, locale) })
  return windowActs(q, days, say).map(({ change, day, start, label }) => ({
    to: `${staffPages.windows()}?${new URLSearchParams({ change, window: `${day} ${start}` })}`,
    label,
  }))
}

const settingsWith = (q: string, settings: Data<typeof listStaffSettings>, locale: Locale) =>
  settings
    .filter(({ name }) =>
      Object.values(name).some((one) => one.toLowerCase().includes(q.toLowerCase())),
    )
    .slice(0, PER_KIND)
    .map(({ key, name }) => ({
      to: `${staffPages.settings()}?q=${encodeURIComponent(key)}`,
      label: name[locale],
    }))
