import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptCompany,
  getOwnCompany,
  leaveCompany,
  type OwnCompany,
} from '#contract/companies/company.ts'
import { pages } from '#contract/pages.ts'
import { Question } from '#web/components/question.tsx'
import { Link } from '#web/router.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { useState } from 'react'
import styles from './company-part.module.css'

const companyQuery = queryOptions({
  queryKey: ['mine', 'company'],
  queryFn: ({ signal }) => send(getOwnCompany, { signal }),
  refetchOnMount: 'always',
})

/**
 * The company that the customer buys for: its terms, its orders, and invitations of others. Nothing
 * for all other customers.
 */
export function CompanyPart() {
  const { data } = useQuery(companyQuery)
  return data && (data.company !== null || data.invitations.length > 0) ? (
    <Known own={data} />
  ) : null
}

const useAnswers = () => {
  const t = useT()
  const queries = useQueryClient()
  const settle = async (own: OwnCompany) => {
    queries.setQueryData(companyQuery.queryKey, own)
    // Carts and prices are others now.
    await queries.invalidateQueries()
  }
  const onError = (error: Error) => showToast({ tone: 'error', text: error.message })
  const accept = useMutation({
    mutationFn: (company_id: string) => send(acceptCompany, { body: { company_id } }),
    onSuccess: async (own) => {
      await settle(own)
      showToast({ tone: 'success', text: t('company.accepted') })
    },
    onError,
  })
  const leave = useMutation({
    mutationFn: (company_id: string) => send(leaveCompany, { body: { company_id } }),
    onSuccess: settle,
    onError,
  })
  return { accept, leave }
}

function Known({ own }: { own: OwnCompany }) {
  const t = useT()
  const { accept, leave } = useAnswers()
  const { company, invitations, orders } = own
  const [isAsking, setAsking] = useState(false)
  const isBusy = accept.isPending || leave.isPending
  return (
    <div className={styles.page}>
      {invitations.map(({ company_id: id, legal_name: name }) => (
        <section key={id} className={`card ${styles.part}`} aria-label={name}>
          <h2>{t('company.invitation', { name })}</h2>
          <p className="text-small">{t('company.invitationText')}</p>
          <div className={styles.row}>
            <Button
              busy={isBusy}
              busyLabel={t('shell.loading')}
              disabled={company !== null}
              onClick={() => accept.mutate(id)}
            >
              {t('company.accept')}
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={() => leave.mutate(id)}>
              {t('company.decline')}
            </Button>
          </div>
          {company && <p className="text-small">{t('company.leaveFirst')}</p>}
        </section>
      ))}
      {company && (
        <>
          <LegalData company={company} setAsking={setAsking} />
          <Orders orders={orders} isManager={company.is_manager} />
          <Question
            open={isAsking}
            title={t('company.leaveQuestion', { name: company.legal_name })}
            text={t('company.leaveText')}
            confirmLabel={t('company.leave')}
            busy={leave.isPending}
            onConfirm={() => leave.mutate(company.id, { onSettled: () => setAsking(false) })}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </div>
  )
}

function LegalData({
  company,
  setAsking,
}: {
  company: Company
  setAsking: (next: boolean) => void
}) {
  const t = useT()
  return (
    <section className={`card ${styles.part}`} aria-label={company.legal_name}>
      <h2>{company.legal_name}</h2>
      <p className="text-small">
        {company.tax_address}
        <br />
        {t('invoice.npwp', { number: company.tax_number })}
      </p>
      {company.has_prices && <p>{t('company.prices')}</p>}
      {company.terms_days > 0 && <Terms company={company} />}
      {company.buyers.length > 0 && <Buyers buyers={company.buyers} />}
      <div>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('company.leave')}
        </Button>
      </div>
    </section>
  )
}

type Company = NonNullable<OwnCompany['company']>

/** Days to pay, how much of the limit is used, and what is overdue. */
function Terms({ company }: { company: Company }) {
  const t = useT()
  const used = t('company.used', {
    owed: company.formatted_owed,
    limit: company.formatted_limit,
    left: company.formatted_left,
  })
  return (
    <>
      {company.formatted_overdue !== null && (
        <Banner tone="warn" title={t('company.overdue', { amount: company.formatted_overdue })}>
          {t(company.is_stopped ? 'company.stopped' : 'company.overdueText')}
        </Banner>
      )}
      <p>{t('company.terms', { days: company.terms_days })}</p>
      <Progress
        label={t('company.limit')}
        value={company.used_percent}
        valueText={used}
        tone={company.formatted_overdue === null ? 'leaf' : 'mango'}
      />
      <p className="text-small">{used}</p>
    </>
  )
}

function Buyers({ buyers }: Pick<Company, 'buyers'>) {
  const t = useT()
  return (
    <div>
      <h3 className={styles.subtitle}>{t('company.buyers')}</h3>
      <ul className="plain-list">
        {buyers.map(({ name, is_manager: isManager }, index) => (
          <li key={index}>
            {name}
            {isManager && ` · ${t('company.manager')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const TONES = { open: 'neutral', due: 'mango', overdue: 'dragon', settled: 'leaf' } as const

function Orders({ orders, isManager }: { orders: OwnCompany['orders']; isManager: boolean }) {
  const t = useT()
  return (
    <section className={`card ${styles.part}`} aria-labelledby="company-orders">
      <h2 id="company-orders">{t(isManager ? 'company.allOrders' : 'company.ownOrders')}</h2>
      {orders.length === 0 && <p className="text-small">{t('company.noOrders')}</p>}
      <ul className="plain-list">
        {orders.map((order) => (
          <li key={order.order_number} className={styles.order}>
            <p>
              {order.order_id === null ? (
                <strong>{order.order_number}</strong>
              ) : (
                <Link to={pages.order(order.order_id)} className="link">
                  {order.order_number}
                </Link>
              )}{' '}
              · {order.formatted_date} · <strong>{order.formatted_total}</strong>
            </p>
            <p className="text-small">
              {[order.buyer, order.po_number].filter((text) => text !== '').join(' · ')}
            </p>
            {order.invoice && (
              <p className={styles.row}>
                <Badge tone={TONES[order.invoice.state]}>
                  {t(`company.state.${order.invoice.state}`)}
                </Badge>
                {order.invoice.state !== 'settled' && (
                  <span className="text-small">
                    {t('company.due', {
                      open: order.invoice.formatted_open,
                      day: order.invoice.formatted_due_day,
                    })}
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
