import { staffPages } from '#contract/pages.ts'
import { getCompany, listCompanies } from '#contract/staff/companies.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useNewOrSaved } from '#web/staff/form/editor/use-new-or-saved.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Buyers } from './buyers.tsx'
import { CompanyEditor } from './company-editor.tsx'
import { InvoiceList } from './invoice-list.tsx'
import styles from './companies.module.css'

/** A company in its form, with its buyers and invoices; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const {
    id,
    query,
    item: company,
    ready,
    settle,
  } = useNewOrSaved({
    read: getCompany.path,
    list: listCompanies.path,
    load: (id, signal) => send(getCompany, { params: { id }, signal }),
    to: staffPages.company,
  })
  return (
    <Page
      title={company?.legal_name ?? t(id === undefined ? 'companies.new' : 'staff.title.companies')}
      back={{ to: staffPages.companies(), label: t('staff.title.companies') }}
    >
      <Loaded query={query} data={ready} failed={t('range.failed')} lines={6}>
        {() => (
          <div className={styles.page}>
            <CompanyEditor key={id ?? ''} company={company} onSaved={settle} />
            {company && <Buyers company={company} onSaved={settle} />}
            {company && (
              <section className={styles.part} aria-label={t('staff.title.companyInvoices')}>
                <h2>{t('staff.title.companyInvoices')}</h2>
                <InvoiceList company={company.id} state="" />
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
