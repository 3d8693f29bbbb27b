import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getCompany, listCompanies, type StaffCompany } from '#contract/staff/companies.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Buyers } from './buyers.tsx'
import { CompanyEditor } from './company-editor.tsx'
import { InvoiceList } from './invoice-list.tsx'
import styles from './companies.module.css'

/** A company in its form, with its buyers and invoices; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState<StaffCompany | null>(null)
  const query = useQuery({
    queryKey: [getCompany.path, id],
    queryFn: ({ signal }) => send(getCompany, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // The form holds what is typed: only a save replaces what it began with.
    staleTime: Infinity,
    gcTime: 0,
  })
  const made = id === undefined ? saved?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate(staffPages.company(made), { replace: true })
  }, [made, navigate])
  const company = saved?.id === id || id === undefined ? saved : (query.data ?? null)
  const settle = (now: StaffCompany) => {
    setSaved(now)
    void queries.invalidateQueries({ queryKey: [listCompanies.path] })
  }
  return (
    <Page
      title={company?.legal_name ?? t(id === undefined ? 'companies.new' : 'staff.title.companies')}
      back={{ to: staffPages.companies(), label: t('staff.title.companies') }}
    >
      {query.error ? (
        <ErrorState
          title={t('range.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : company !== null || id === undefined ? (
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
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Page>
  )
}
