import { INVOICE_STATES, type InvoiceState } from '#domain/companies/invoice.ts'
import { useSearchParams } from '#web/router.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { InvoiceList } from './invoice-list.tsx'
import styles from './companies.module.css'

const STATES = ['unpaid', ...INVOICE_STATES] as const
type Shown = '' | 'unpaid' | InvoiceState

/** Invoices of all companies; those with something open first of all. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const given = search.get('state') ?? 'unpaid'
  const state: Shown = STATES.find((one) => one === given) ?? ''
  return (
    <Page title={t('staff.title.companyInvoices')}>
      <div className={styles.page}>
        <Field label={t('companies.shown')}>
          <Select
            value={state}
            options={[
              { value: '', label: t('companies.state.all') },
              ...STATES.map((value) => ({ value, label: t(`companies.state.${value}`) })),
            ]}
            onChange={({ target }) => setSearch({ state: target.value || 'all' })}
          />
        </Field>
        <InvoiceList company={null} state={state} />
      </div>
    </Page>
  )
}
