import type { CompanyForm, StaffCompany } from '#contract/staff/companies.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

/** A company as it is typed. */
export type CompanyDraft = {
  legal_name: string
  tax_number: string
  tax_address: string
  invoice_email: string
  terms_days: string
  credit_limit: string
  price_list_id: string
  is_active: boolean
}

export const NEW_COMPANY: CompanyDraft = {
  legal_name: '',
  tax_number: '',
  tax_address: '',
  invoice_email: '',
  terms_days: '0',
  credit_limit: '0',
  price_list_id: '',
  is_active: true,
}

export const draftOf = (company: StaffCompany): CompanyDraft => ({
  legal_name: company.legal_name,
  tax_number: company.tax_number,
  tax_address: company.tax_address,
  invoice_email: company.invoice_email,
  terms_days: String(company.terms_days),
  credit_limit: String(company.credit_limit),
  price_list_id: company.price_list_id ?? '',
  is_active: company.is_active,
})

/** A number that has to be typed; the server names the field when it is missing. */
const needed = (typed: string): number => wholeOf(typed) as number

export const bodyOf = (draft: CompanyDraft): CompanyForm => ({
  ...draft,
  terms_days: needed(draft.terms_days),
  credit_limit: needed(draft.credit_limit),
  price_list_id: draft.price_list_id === '' ? null : draft.price_list_id,
})
