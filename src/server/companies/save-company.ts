import type { CompanyForm, StaffCompany } from '#contract/staff/companies.ts'
import { taxNumberDigits } from '#domain/companies/tax-number.ts'
import { rupiah } from '#domain/money.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  changedFields,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { presentCompany } from './present.ts'
import {
  buyersOf,
  findCompany,
  insertCompany,
  isTaxNumberTaken,
  lockCompany,
  updateCompany,
  type CompanyValues,
} from './store/companies.ts'
import { findPriceList } from './store/price-lists.ts'

export type Done = { done: StaffCompany; act: Act }
/** `id` is null for a new one until a second person was asked; `version` is null for a new one. */
type Given = { id: string | null; version: number | null; form: CompanyForm }

export const readCompany = async (db: Queryable, id: string): Promise<StaffCompany> => {
  const company = await findCompany(db, id)
  if (!company) throw new AppError('not_found')
  return presentCompany(company, await buyersOf(db, id))
}

/**
 * Adds a company, or saves it over the version that was read (409 `changed_meanwhile`). A limit that
 * rises above what the person may give back alone waits for a second one.
 */
export const saveCompany = async (
  tx: Transaction,
  doer: Doer,
  { id: given, version, form }: Given,
): Promise<Done | Waiting> => {
  const before = version === null ? null : await lockCompany(tx, given!)
  if (version !== null && !before) throw new AppError('not_found')
  if (before && before.version !== version)
    throw new AppError('changed_meanwhile', { details: await readCompany(tx, before.id) })
  const id = given ?? newId(doer.now)
  const company = valuesOf(form)
  await refuseForm(tx, id, company)
  const waits = await fourEyes(tx, doer, isLimitAlone(doer, before?.creditLimit ?? 0, company), {
    act: 'company_limit',
    entity: { kind: 'company', id },
    about: company.legalName,
    payload: { id, version, form },
    before: { credit_limit: before?.creditLimit ?? 0, terms_days: before?.termsDays ?? 0 },
    after: { credit_limit: company.creditLimit, terms_days: company.termsDays },
    amount: company.creditLimit,
    reason: company.legalName,
  })
  if (waits) return waits
  if (before) await updateCompany(tx, id, company)
  else if (!(await insertCompany(tx, { id, now: doer.now }, company))) throw taxNumberTaken()
  const done = await readCompany(tx, id)
  const was = before && presentCompany(before, [])
  return { done, act: actOn(was ? 'company_saved' : 'company_added', was ?? {}, done) }
}

/** Limits above the own one, once a second person approved them. */
export const companyApprovals: readonly Approvable[] = [
  approvable('company_limit', (tx, doer, { payload }: Approved<Given>) =>
    saveCompany(tx, doer, payload),
  ),
]

/** What is not raised needs no second person; else it is compared with what the person may give back. */
const isLimitAlone = ({ staff }: Doer, before: number, { creditLimit }: CompanyValues): boolean =>
  creditLimit <= before || (staff !== null && creditLimit <= limitOf(staff.grants, 'refund'))

const valuesOf = (form: CompanyForm): CompanyValues => ({
  legalName: form.legal_name,
  taxNumber: taxNumberDigits(form.tax_number)!,
  taxAddress: form.tax_address,
  invoiceEmail: form.invoice_email,
  termsDays: form.terms_days,
  creditLimit: rupiah(form.credit_limit),
  priceListId: form.price_list_id,
  isActive: form.is_active,
})

const refuseForm = async (tx: Transaction, id: string, company: CompanyValues): Promise<void> => {
  if (await isTaxNumberTaken(tx, company.taxNumber, id)) throw taxNumberTaken()
  if (company.priceListId !== null && !(await findPriceList(tx, company.priceListId)))
    throw new AppError('invalid', { errors: { price_list_id: [{ key: 'validation.unknownId' }] } })
}

const taxNumberTaken = () =>
  new AppError('invalid', { errors: { tax_number: [{ key: 'validation.takenHere' }] } })

/** The changed fields, before and after. */
const actOn = (act: string, before: Partial<StaffCompany>, after: StaffCompany): Act => {
  const { buyers: _, version: __, buyer_count: ___, owed: ____, ...is } = after
  return { act, entity: { kind: 'company', id: after.id }, ...changedFields(before, is) }
}
