import * as v from 'valibot'
import { INVOICE_STATES } from '#domain/companies/invoice.ts'
import { staffCall } from '../call.ts'
import { nextCursor, opaqueId } from '../fields.ts'
import { means, unit } from '../means.ts'
import { cursorQuery, id, idParam, instant, pageQuery, rupiah, text } from '../wire.ts'
import { dayQuery, nullableInstant } from './fields.ts'
import { whole } from './goods/product-form.ts'

const AMOUNT_MAX = 10_000_000_000

export const companyInvoice = v.object({
  order_id: means(v.string(), 'Id of the order that it is for; it names the invoice.'),
  order_number: means(v.string(), 'What people call the order.'),
  company_id: opaqueId,
  company: means(v.string(), 'Registered name of the company when it ordered.'),
  number: means(v.string(), 'The number of the invoice.'),
  po_number: means(v.string(), 'The company’s own number of the order; may be empty.'),
  state: means(
    v.picklist(INVOICE_STATES),
    '`due`: its last day is near; `overdue`: it has passed; `settled`: nothing is open.',
  ),
  amount: means(rupiah, 'What the order cost.'),
  credited: means(rupiah, 'What refunds took off before it was paid.'),
  paid: means(rupiah, 'What was transferred.'),
  open: means(rupiah, 'What is still owed.'),
  issued_at: means(instant, 'When it was issued.'),
  due_day: means(v.string(), 'The last day to pay, `YYYY-MM-DD`.'),
  reminded_at: means(nullableInstant, 'When the company was last reminded; null before.'),
  payments: means(
    v.array(
      v.object({
        id: opaqueId,
        amount: means(rupiah, 'What was transferred.'),
        day: means(v.string(), 'The day of the transfer, `YYYY-MM-DD`.'),
        reference: means(v.string(), 'The reference at the bank.'),
      }),
    ),
    'The transfers, oldest first.',
  ),
})
export type CompanyInvoice = v.InferOutput<typeof companyInvoice>

export const listCompanyInvoices = staffCall({
  method: 'GET',
  path: '/company-invoices',
  summary: 'Invoices of companies, newest first',
  auth: 'staff',
  needs: ['customers.read', 'refunds.read'],
  query: v.object({
    company: means(v.optional(id), 'Only those of this company.'),
    state: means(
      v.optional(v.picklist([...INVOICE_STATES, 'unpaid'], 'validation.oneOf')),
      'Only those in this state; `unpaid` are all with something open.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(companyInvoice),
  meta: v.object({ next_cursor: nextCursor }),
})

/** Above what a person may give back alone it waits for a second one. */
export const payCompanyInvoice = staffCall({
  method: 'POST',
  path: '/company-invoices/{id}/payments',
  summary: 'Mark a transfer as a payment of an invoice, whole or in part',
  auth: 'staff',
  needs: 'refunds.write',
  idempotent: true,
  refuses: ['not_found', 'approval_needed'],
  params: idParam,
  body: v.object({
    amount: means(v.pipe(whole(1, AMOUNT_MAX), unit('whole rupiah')), 'What was transferred.'),
    day: means(
      v.pipe(v.string('validation.required'), v.nonEmpty('validation.required'), dayQuery),
      'The day of the transfer, `YYYY-MM-DD`.',
    ),
    reference: means(text(60), 'The reference at the bank.'),
  }),
  data: companyInvoice,
})
