import type { Amount } from '#domain/units.ts'
import {
  col,
  containing,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Company = {
  id: col.id('company'),
  version: col.int,
  legalName: col.text,
  taxNumber: col.text,
  taxAddress: col.text,
  invoiceEmail: col.text,
  termsDays: col.int,
  creditLimit: col.rupiah,
  owed: col.rupiah,
  priceListId: col.nullable(col.id('price_list')),
  priceList: col.nullable(col.text),
  isActive: col.flag,
  buyerCount: col.int,
}
export type CompanyRow = col.Row<typeof Company>
export type CompanyValues = Pick<
  CompanyRow,
  | 'legalName'
  | 'taxNumber'
  | 'taxAddress'
  | 'invoiceEmail'
  | 'termsDays'
  | 'priceListId'
  | 'isActive'
> & { creditLimit: Amount }

const columns = sql.raw(
  `c.id, c.version, c.legal_name as "legalName", c.tax_number as "taxNumber", c.tax_address as "taxAddress", c.invoice_email as "invoiceEmail", c.terms_days as "termsDays",
  c.credit_limit as "creditLimit", c.owed, c.price_list_id as "priceListId", (select name from price_lists l where l.id = c.price_list_id) as "priceList", c.is_active as "isActive",
  (select count(*)::integer from company_buyers b where b.company_id = c.id and b.accepted_at is not null) as "buyerCount"`,
)

export const findCompany = (db: Queryable, id: string) =>
  row(db, sql(Company)`select ${columns} from companies c where c.id = ${id}::uuid`)

export const lockCompany = (tx: Transaction, id: string) =>
  row(tx, sql(Company)`select ${columns} from companies c where c.id = ${id}::uuid for update`)

export const listCompanyRows = (
  db: Queryable,
  {
    search,
    cursor,
    perPage,
  }: {
    search: string | undefined
    cursor: { name: string; id: string } | null
    perPage: number
  },
) => {
  return rows(
    db,
    sql(Company)`
      select ${columns} from companies c
      where ${search ? sql`(c.legal_name ilike ${containing(search)} or ${withTaxNumber(search)})` : sql`true`}
        and ${cursor === null ? sql`true` : sql`(lower(c.legal_name), c.id) > (${cursor.name}, ${cursor.id}::uuid)`}
      order by lower(c.legal_name), c.id limit ${perPage}`,
  )
}

/** Only a search without letters is meant as a number: "Toko 88" asks for a name. */
const withTaxNumber = (search: string) =>
  /^[\d\s.-]*\d[\d\s.-]*$/.test(search)
    ? sql`c.tax_number like ${containing(search.replaceAll(/\D/g, ''))}`
    : sql`false`

/** False when another company has the tax number. */
export const insertCompany = async (
  tx: Transaction,
  { id, now }: { id: string; now: Date },
  company: CompanyValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into companies (id, legal_name, tax_number, tax_address, invoice_email, terms_days, credit_limit, price_list_id, is_active, created_at)
        values (${id}, ${company.legalName}, ${company.taxNumber}, ${company.taxAddress}, ${company.invoiceEmail}, ${company.termsDays}, ${company.creditLimit}, ${company.priceListId}, ${company.isActive}, ${now})
        on conflict (tax_number) do nothing`,
  )) === 1

export const isTaxNumberTaken = async (
  tx: Transaction,
  taxNumber: string,
  but: string,
): Promise<boolean> =>
  (await row(
    tx,
    sql({
      id: col.id('company'),
    })`select id from companies where tax_number = ${taxNumber} and id <> ${but}::uuid`,
  )) !== null

export const updateCompany = (
  tx: Transaction,
  id: string,
  company: CompanyValues,
): Promise<number> =>
  run(
    tx,
    sql`update companies set version = version + 1, legal_name = ${company.legalName}, tax_number = ${company.taxNumber}, tax_address = ${company.taxAddress}, invoice_email = ${company.invoiceEmail},
          terms_days = ${company.termsDays}, credit_limit = ${company.creditLimit}, price_list_id = ${company.priceListId}, is_active = ${company.isActive}
        where id = ${id}::uuid`,
  )

const Buyer = {
  customerId: col.id('customer'),
  name: col.text,
  phone: col.nullable(col.text),
  isManager: col.flag,
  invitedAt: col.instant,
  acceptedAt: col.nullable(col.instant),
}
export type BuyerRow = col.Row<typeof Buyer>

export const buyersOf = (db: Queryable, companyId: string) =>
  rows(
    db,
    sql(Buyer)`
      select b.customer_id as "customerId", u.name, u.phone, b.is_manager as "isManager", b.invited_at as "invitedAt", b.accepted_at as "acceptedAt"
      from company_buyers b join customers u on u.id = b.customer_id where b.company_id = ${companyId}::uuid order by b.invited_at, b.customer_id`,
  )

/** The customer whose proven phone this is. */
export const findCustomerByPhone = (db: Queryable, phone: string) =>
  row(
    db,
    sql({ id: col.id('customer') })`
      select id from customers where phone = ${phone} and phone_verified_at is not null and deleted_at is null`,
  )

/** The company that a customer has accepted; null without. */
export const companyOf = (db: Queryable, customerId: string) =>
  row(
    db,
    sql({ id: col.id('company') })`
      select company_id as id from company_buyers where customer_id = ${customerId}::uuid and accepted_at is not null`,
  )

/** Invites a customer, or changes what an invited or accepted one may see. */
export const upsertBuyer = (
  tx: Transaction,
  buyer: { companyId: string; customerId: string; isManager: boolean; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into company_buyers (company_id, customer_id, is_manager, invited_at) values (${buyer.companyId}, ${buyer.customerId}, ${buyer.isManager}, ${buyer.now})
        on conflict (company_id, customer_id) do update set is_manager = excluded.is_manager`,
  )

/** False when there is no such invitation. */
export const markAccepted = async (
  tx: Transaction,
  { companyId, customerId, now }: { companyId: string; customerId: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update company_buyers set accepted_at = coalesce(accepted_at, ${now}) where company_id = ${companyId}::uuid and customer_id = ${customerId}::uuid`,
  )) === 1

export const deleteBuyer = async (
  tx: Transaction,
  companyId: string,
  customerId: string,
): Promise<boolean> =>
  (await run(
    tx,
    sql`delete from company_buyers where company_id = ${companyId}::uuid and customer_id = ${customerId}::uuid`,
  )) === 1

const Own = {
  id: col.id('company'),
  legalName: col.text,
  taxNumber: col.text,
  taxAddress: col.text,
  termsDays: col.int,
  isActive: col.flag,
  owed: col.rupiah,
  creditLimit: col.rupiah,
  isManager: col.flag,
  acceptedAt: col.nullable(col.instant),
}
/** Companies that a customer belongs to or is invited by. */
export const companiesOfCustomer = (db: Queryable, customerId: string) =>
  rows(
    db,
    sql(Own)`
      select c.id, c.legal_name as "legalName", c.tax_number as "taxNumber", c.tax_address as "taxAddress", c.terms_days as "termsDays", c.is_active as "isActive", c.owed, c.credit_limit as "creditLimit",
        b.is_manager as "isManager", b.accepted_at as "acceptedAt"
      from company_buyers b join companies c on c.id = b.company_id where b.customer_id = ${customerId}::uuid order by b.invited_at, c.id`,
  )
