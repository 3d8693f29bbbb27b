import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listDataRequests, type StaffDataRequest } from '#contract/staff/customers/data-requests.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { VIEW } from '#web/staff/list/filters.ts'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { MoreButton } from '#web/staff/list/more-button.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { queries } from '#web/staff/queries.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CUSTOMERS } from './keys.ts'
import styles from './customers.module.css'

const NAMES = [VIEW]

/** What customers asked about their personal data; open ones by their deadline. */
export function Component() {
  const t = useT()
  const [address] = useListAddress(NAMES)
  const isOpen = address.filters[VIEW] !== 'closed'
  const state = isOpen ? 'open' : 'closed'
  const [answering, setAnswering] = useState<StaffDataRequest | null>(null)
  const list = useList<StaffDataRequest>({
    queryKey: [CUSTOMERS, 'requests', state],
    load: (cursor, signal) =>
      sendWhole(listDataRequests, { query: { state, ...(cursor && { cursor }) }, signal }),
  })
  const views = (['', 'closed'] as const).map((id) => ({
    id,
    label: t(`staff.requests.view.${id || 'open'}`),
  }))
  return (
    <Page title={t('staff.title.dataRequests')}>
      <p className={styles.faint}>{t('staff.requests.intro')}</p>
      <ListViews label={t('staff.requests.views')} views={views} address={address} />
      {list.state === 'failed' && (
        <ErrorState
          title={t('staff.requests.failed')}
          text={list.failure ?? ''}
          retryLabel={t('staff.retry')}
          onRetry={list.reload}
        />
      )}
      {list.state === 'loading' && (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
      {list.state === 'ready' && list.rows.length === 0 && (
        <EmptyState
          title={t(isOpen ? 'staff.requests.none' : 'staff.requests.noneClosed')}
          text={t(isOpen ? 'staff.requests.noneText' : 'staff.requests.noneClosedText')}
        />
      )}
      <ul className={styles.requests} aria-label={t('staff.title.dataRequests')}>
        {list.rows.map((request) => (
          <Request key={request.id} request={request} onAnswer={() => setAnswering(request)} />
        ))}
      </ul>
      <MoreButton {...list} />
      <AnswerDialog answering={answering} setAnswering={setAnswering} />
    </Page>
  )
}

function AnswerDialog({
  answering,
  setAnswering,
}: {
  answering: StaffDataRequest | null
  setAnswering: (next: StaffDataRequest | null) => void
}) {
  const t = useT()
  return (
    <FormModal
      open={answering !== null}
      onClose={() => setAnswering(null)}
      size="md"
      title={answering ? t('staff.requests.answerTo', { name: answering.customer.name }) : ''}
    >
      {answering && (
        <AnswerForm
          request={answering}
          onDone={() => {
            setAnswering(null)
            void queries.invalidateQueries({ queryKey: [CUSTOMERS, 'requests'] })
          }}
        />
      )}
    </FormModal>
  )
}

const TONES: Readonly<Record<StaffDataRequest['state'], BadgeTone>> = {
  open: 'mango',
  done: 'leaf',
  refused: 'neutral',
}

function Request({ request, onAnswer }: { request: StaffDataRequest; onAnswer: () => void }) {
  const t = useT()
  const locale = useLocale()
  const mayAnswer = usePermitted()('customers.write')
  const { kind, subject, state, customer, message, answer, answered_at: answeredAt } = request
  const moment = (at: string) => formatDateTime(new Date(at), locale)
  const title = `${t(`staff.requests.kind.${kind}`)}: ${subject}`
  return (
    <li className={styles.request} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {state === 'open' ? (
          <Badge tone={request.is_late ? 'dragon' : TONES.open}>
            {t(request.is_late ? 'staff.requests.late' : 'staff.requests.due', {
              at: moment(request.due_at),
            })}
          </Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`staff.requests.state.${state}`)}</Badge>
        )}
      </div>
      <p>
        {customer.name === '' ? (
          t('staff.requests.former')
        ) : (
          <Link to={staffPages.customer(customer.id)} className="link">
            {customer.name}
          </Link>
        )}{' '}
        <span className={styles.faint}>
          {t('staff.requests.asked', { at: moment(request.created_at) })}
        </span>
      </p>
      {message && <blockquote className={styles.said}>{message}</blockquote>}
      {answer && <p className={styles.said}>{answer}</p>}
      {answeredAt && (
        <p className={styles.faint}>
          {t(kind === 'correction' ? 'staff.requests.answeredAt' : 'staff.requests.doneAt', {
            at: moment(answeredAt),
          })}
        </p>
      )}
      {state === 'open' && mayAnswer && (
        <div>
          <Button
            size="sm"
            aria-label={`${t('staff.requests.answer')}: ${customer.name}`}
            onClick={onAnswer}
          >
            {t('staff.requests.answer')}
          </Button>
        </div>
      )}
    </li>
  )
}
