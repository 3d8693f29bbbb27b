import type { OwnCompany } from '#contract/companies/company.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { formatTaxNumber } from '#domain/companies/tax-number.ts'
import { invoiceState, isStopped, openAmount } from '#domain/companies/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate, type LocalDate } from '#domain/time.ts'
import { formatDate, formatDay } from '#i18n/format.ts'
import type { Id } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Act, Doer } from '../staff/index.ts'
import { readCompany, type Done } from './save-company.ts'
import {
  buyersOf,
  companiesOfCustomer,
  companyOf,
  deleteBuyer,
  findCustomerByPhone,
  lockCompany,
  markAccepted,
  upsertBuyer,
} from './store/companies.ts'
import { listCompanyOrders, sumOverdue, type CompanyOrderRow } from './store/invoices.ts'
import { companyOfCustomer } from './store/price-lists.ts'

/** Invites the customer with this phone number. Throws 409 `buyer_elsewhere` for one of another. */
export const inviteBuyer = async (
  tx: Transaction,
  { now }: Doer,
  companyId: string,
  given: { phone: string; is_manager: boolean },
): Promise<Done> => {
  if (!(await lockCompany(tx, companyId))) throw new AppError('not_found')
  const customer = await findCustomerByPhone(tx, normalisePhone(given.phone) ?? '')
  if (!customer)
    throw new AppError('invalid', { errors: { phone: [{ key: 'validation.noCustomer' }] } })
  const other = await companyOf(tx, customer.id)
  if (other && other.id !== companyId) throw new AppError('buyer_elsewhere')
  await upsertBuyer(tx, { companyId, customerId: customer.id, isManager: given.is_manager, now })
  const after = { is_manager: given.is_manager }
  return {
    done: await readCompany(tx, companyId),
    act: { ...actOn('company_buyer_invited', companyId, customer.id), after },
  }
}

export const removeBuyer = async (
  tx: Transaction,
  companyId: string,
  customerId: Id<'customer'>,
): Promise<Done> => {
  if (!(await lockCompany(tx, companyId)) || !(await deleteBuyer(tx, companyId, customerId)))
    throw new AppError('not_found')
  return {
    done: await readCompany(tx, companyId),
    act: actOn('company_buyer_removed', companyId, customerId),
  }
}

const actOn = (act: string, companyId: string, customerId: Id<'customer'>): Act => ({
  act,
  customerId,
  entity: { kind: 'company', id: companyId },
})

/** Accepts an invitation; the same again changes nothing. */
export const acceptInvitation = async (
  tx: Transaction,
  { companyId, customerId, now }: { companyId: string; customerId: string; now: Date },
): Promise<void> => {
  const other = await companyOf(tx, customerId)
  if (other && other.id !== companyId) throw new AppError('buyer_elsewhere')
  if (!(await markAccepted(tx, { companyId, customerId, now }))) throw new AppError('not_found')
}

export const leaveCompany = async (
  tx: Transaction,
  companyId: string,
  customerId: string,
): Promise<void> => {
  if (!(await deleteBuyer(tx, companyId, customerId))) throw new AppError('not_found')
}

/** How many orders a buyer is shown. */
const ORDERS_MAX = 50

export const readOwnCompany = async (
  db: Queryable,
  customerId: string,
  { locale, now, stopDays }: { locale: Locale; now: Date; stopDays: number },
): Promise<OwnCompany> => {
  const all = await companiesOfCustomer(db, customerId)
  const own = all.find(({ acceptedAt }) => acceptedAt !== null)
  const today = jakartaDate(now)
  const facts = own ? await companyOfCustomer(db, customerId, today) : null
  const buyers = own?.isManager ? await buyersOf(db, own.id) : []
  const overdue = own ? await sumOverdue(db, own.id, today) : 0
  const orders = own
    ? await listCompanyOrders(db, {
        companyId: own.id,
        customerId,
        isManager: own.isManager,
        most: ORDERS_MAX,
      })
    : []
  return {
    company: own
      ? {
          id: own.id,
          legal_name: own.legalName,
          tax_number: formatTaxNumber(own.taxNumber),
          tax_address: own.taxAddress,
          is_manager: own.isManager,
          has_prices: facts?.list != null,
          terms_days: own.isActive ? own.termsDays : 0,
          formatted_owed: formatRupiah(own.owed),
          formatted_left: formatRupiah(facts?.creditLeft ?? 0),
          formatted_limit: formatRupiah(own.creditLimit),
          used_percent: own.creditLimit === 0 ? 0 : usedPercent(own),
          formatted_overdue: overdue === 0 ? null : formatRupiah(overdue),
          buyers: buyers
            .filter(({ acceptedAt }) => acceptedAt !== null)
            .map((buyer) => ({ name: buyer.name, is_manager: buyer.isManager })),
          is_stopped: isStopped(facts?.oldestDueDay ?? null, today, stopDays),
        }
      : null,
    orders: orders.map((order) => presentCompanyOrder(order, today, locale)),
    invitations: all
      .filter(({ acceptedAt }) => acceptedAt === null)
      .map(({ id, legalName }) => ({ company_id: id, legal_name: legalName })),
  }
}

/** An open invoice may be above a limit that was lowered. */
const usedPercent = ({ owed, creditLimit }: { owed: number; creditLimit: number }): number =>
  Math.min(100, Math.ceil((owed * 100) / creditLimit))

const presentCompanyOrder = (
  { invoice, ...order }: CompanyOrderRow,
  today: LocalDate,
  locale: Locale,
): OwnCompany['orders'][number] => ({
  order_id: order.isOwn ? order.orderId : null,
  order_number: order.orderNumber,
  buyer: order.buyer,
  po_number: order.poNumber,
  formatted_date: formatDate(order.placedAt, locale),
  formatted_total: formatRupiah(order.total),
  invoice: invoice && {
    number: invoice.number,
    state: invoiceState(invoice, today),
    formatted_open: formatRupiah(openAmount(invoice)),
    formatted_due_day: formatDay(invoice.dueDay, locale),
  },
})
