import * as v from 'valibot'
import { TERMS_DAYS_MAX } from '#domain/companies/invoice.ts'
import { taxNumberDigits } from '#domain/companies/tax-number.ts'
import { staffCall } from '../call.ts'
import { nextCursor, opaqueId } from '../fields.ts'
import { count, days, means, ordinal, unit } from '../means.ts'
import { id, idParam, instant, oneLine, pageQuery, phoneInput, rupiah, text } from '../wire.ts'
import { nullableInstant } from './fields.ts'
import { bilingual, line, whole } from './goods/product-form.ts'
import { listCursor } from './stock/stock.ts'

const MONEY_MAX = 10_000_000_000

const form = {
  legal_name: means(text(120), 'Registered name; it is on the invoice.'),
  tax_number: means(
    v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.minLength(1, 'validation.required'),
      v.maxLength(24, 'validation.taxNumber'),
      v.check((typed) => taxNumberDigits(typed) !== null, 'validation.taxNumber'),
      oneLine,
    ),
    'NPWP: 15 or 16 digits, with dots and dashes or without.',
  ),
  tax_address: means(text(300), 'Address of its tax registration; it is on the invoice.'),
  invoice_email: means(
    v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.minLength(1, 'validation.required'),
      v.maxLength(254, 'validation.tooLong'),
      v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'validation.email'),
      oneLine,
    ),
    'Where invoices are sent.',
  ),
  terms_days: means(
    v.pipe(whole(0, TERMS_DAYS_MAX), unit('days')),
    'Days to pay an invoice; 0 when every order is paid at once.',
  ),
  credit_limit: means(
    v.pipe(whole(0, MONEY_MAX), unit('whole rupiah')),
    'The most that may be open on invoices.',
  ),
  price_list_id: means(v.nullable(id), 'Its price list; null for the prices of everybody.'),
  is_active: means(
    v.boolean('validation.required'),
    'Whether its prices and its terms hold; orders that stand stay as they are.',
  ),
}
export type CompanyForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const { terms_days, credit_limit, price_list_id, is_active } = form
const terms = v.object({ terms_days, credit_limit, price_list_id, is_active })
export type CompanyTerms = v.InferOutput<typeof terms>

const shown = {
  id: opaqueId,
  version: means(ordinal, 'Counts its changes.'),
  legal_name: means(v.string(), 'Registered name.'),
  tax_number: means(v.string(), 'NPWP as it is printed.'),
  tax_address: means(v.string(), 'Address of its tax registration.'),
  invoice_email: means(v.string(), 'Where invoices are sent.'),
  terms_days: means(days, 'Days to pay an invoice; 0 without.'),
  credit_limit: means(rupiah, 'The most that may be open on invoices.'),
  owed: means(rupiah, 'What is open on its invoices.'),
  price_list_id: means(v.nullable(v.string()), 'Its price list; null without.'),
  price_list: means(v.nullable(v.string()), 'Name of its price list; null without.'),
  is_active: means(v.boolean(), 'Whether its prices and its terms hold.'),
  buyer_count: means(count, 'Customers who buy for it.'),
}
const listed = v.object(shown)
export type ListedCompany = v.InferOutput<typeof listed>

const buyer = v.object({
  customer_id: means(v.string(), 'Id of the customer.'),
  name: means(v.string(), 'Name of the customer.'),
  phone: means(v.nullable(v.string()), 'Phone number of the customer.'),
  is_manager: means(v.boolean(), 'Sees the orders of the other buyers.'),
  invited_at: means(instant, 'When staff invited them.'),
  accepted_at: means(nullableInstant, 'When they accepted; null until then.'),
})
const company = v.object({
  ...shown,
  buyers: means(v.array(buyer), 'Who buys for it, and who is invited.'),
})
export type StaffCompany = v.InferOutput<typeof company>

const reading = { auth: 'staff', needs: 'customers.read' } as const
const writing = {
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  data: company,
} as const

export const listCompanies = staffCall({
  method: 'GET',
  path: '/companies',
  summary: 'Companies by name',
  ...reading,
  query: v.object({
    search: means(v.optional(line(80)), 'Part of the name, or digits of the tax number.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getCompany = staffCall({
  method: 'GET',
  path: '/companies/{id}',
  summary: 'A company with its buyers',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: company,
})

/** A limit above what a person may give back alone waits for a second one. */
export const createCompany = staffCall({
  method: 'POST',
  path: '/companies',
  summary: 'Add a company',
  ...writing,
  status: 201,
  refuses: ['approval_needed'],
  body: v.object(form),
})

export const saveCompany = staffCall({
  method: 'PUT',
  path: '/companies/{id}',
  summary: 'Save a company over the version that was read',
  ...writing,
  refuses: ['not_found', 'changed_meanwhile', 'approval_needed'],
  params: idParam,
  body: v.object({
    version: means(v.pipe(whole(1, 1_000_000_000), unit('ordinal')), 'The version that was read.'),
    ...form,
  }),
})

const pricesEffect = v.object({
  cheaper: means(count, 'How many goods it would pay less for.'),
  dearer: means(count, 'How many goods it would pay more for.'),
  begins: means(
    v.nullable(v.pipe(v.string(), v.isoDate())),
    'First day of the list when that is to come; else null.',
  ),
  ended: means(v.boolean(), 'The list holds no more.'),
  examples: means(
    v.array(
      v.object({
        sku: means(v.string(), 'Stock keeping unit.'),
        name: means(bilingual(v.string()), 'Name of the product.'),
        variation: means(bilingual(v.string()), 'Name of the variation.'),
        quantity: means(count, 'How many units the prices are for.'),
        before: means(rupiah, 'What it pays for one now.'),
        after: means(rupiah, 'What it would pay.'),
      }),
    ),
    'Some of these, what costs more first.',
  ),
})

/** Changes nothing. */
export const companyEffect = staffCall({
  method: 'POST',
  path: '/companies/{id}/effect',
  summary: 'What other terms of a company mean for what is open now and for its prices',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  body: terms,
  data: v.object({
    owed: means(rupiah, 'What is open on its invoices.'),
    over: means(rupiah, 'How much of that is above the limit.'),
    left: means(rupiah, 'How much of the limit is left.'),
    open: means(count, 'Open invoices.'),
    overdue: means(count, 'How many of them would be overdue had they had these days to pay.'),
    overdue_amount: means(rupiah, 'What is open on these.'),
    prices: means(v.nullable(pricesEffect), 'What it would pay; null while the same list holds.'),
  }),
})
export type CompanyEffect = v.InferOutput<typeof companyEffect.data>

export const inviteBuyer = staffCall({
  method: 'POST',
  path: '/companies/{id}/buyers',
  summary: 'Invite a customer by phone number to buy for a company',
  ...writing,
  refuses: ['not_found', 'buyer_elsewhere'],
  params: idParam,
  body: v.object({
    phone: phoneInput,
    is_manager: means(v.boolean('validation.required'), 'Sees the orders of the other buyers.'),
  }),
})

export const removeBuyer = staffCall({
  method: 'DELETE',
  path: '/companies/{id}/buyers/{customer_id}',
  summary: 'Remove a buyer from a company, or withdraw an invitation; it holds at once',
  ...writing,
  refuses: ['not_found'],
  params: v.object({ ...idParam.entries, customer_id: id }),
})
