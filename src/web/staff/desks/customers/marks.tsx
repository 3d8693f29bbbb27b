import type { Data } from '#contract/call.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getCustomerMarks } from '#contract/staff/customers/customer-marks.ts'
import { listHeld } from '#contract/staff/customers/held.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { DismissForm } from './dismiss-form.tsx'
import { Group } from './group.tsx'
import { customerKey } from './keys.ts'
import styles from './customers.module.css'

type Other = { id: string; name: string }

/** Other customers who may be the same person, with the reasons. */
export function Marks({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('customers.write')
  const [dismissing, setDismissing] = useState<Other | null>(null)
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...customerKey(id), 'marks'],
    queryFn: ({ signal }) => send(getCustomerMarks, { params: { id }, signal }),
  })
  const why = (reasons: readonly string[]) =>
    reasons
      .map((reason) =>
        t(`staff.customers.mark.${reason as 'phone' | 'pin' | 'device' | 'account'}`),
      )
      .join(', ')
  const day = (at: string) => formatDateTime(new Date(at), locale)
  return (
    <Part title={t('staff.customers.marks')}>
      {isError && (
        <ErrorState
          title={t('staff.customers.marksFailed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <p role="status">{t('staff.loading')}</p>}
      {data && (
        <MarksFound data={data} why={why} day={day} may={may} setDismissing={setDismissing} />
      )}
      <HeldOf id={id} why={why} day={day} />
      <FormModal
        open={dismissing !== null}
        onClose={() => setDismissing(null)}
        size="sm"
        title={t('staff.customers.dismissOf', { name: dismissing?.name ?? '' })}
      >
        {dismissing && (
          <DismissForm id={id} otherId={dismissing.id} onDone={() => setDismissing(null)} />
        )}
      </FormModal>
    </Part>
  )
}

interface MarksFoundProps {
  data: Data<typeof getCustomerMarks>
  why: (reasons: readonly string[]) => string
  day: (at: string) => string
  may: boolean
  setDismissing: (next: Other | null) => void
}

function MarksFound({ data, why, day, may, setDismissing }: MarksFoundProps) {
  const t = useT()
  return (
    <>
      <Group title={t('staff.customers.sharers')}>
        {data.sharers.map((other) => (
          <li key={other.id} className={styles.line}>
            <div className={styles.words}>
              <Link to={staffPages.customer(other.id)} className="link">
                {other.name}
              </Link>
              <span>{t('staff.customers.shares', { what: why(other.reasons) })}</span>
              <span className={styles.faint}>
                {other.number} · {day(other.at)}
              </span>
            </div>
            {may && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('staff.customers.dismissOf', { name: other.name })}
                onClick={() => setDismissing(other)}
              >
                {t('staff.customers.dismiss')}
              </Button>
            )}
          </li>
        ))}
      </Group>
    </>
  )
}

/** Offers and invitations that were held because of it, the newest first. */
function HeldOf({ id, why, day }: { id: string } & Pick<MarksFoundProps, 'why' | 'day'>) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['held', 'customer', id],
    queryFn: ({ signal }) => send(listHeld, { query: { customer: id, per_page: '20' }, signal }),
  })
  if (!data) return null
  return (
    <Group title={t('staff.customers.held')}>
      {data.map((held) => (
        <li key={held.id}>
          <Link to={staffPages.heldOne(held.id)} className="link">
            {held.code ?? t('staff.held.invitation')}
          </Link>{' '}
          · {t(`staff.held.state.${held.state}`)} · {why(held.signs)}{' '}
          <time className={styles.faint} dateTime={held.opened_at}>
            {day(held.opened_at)}
          </time>
        </li>
      ))}
    </Group>
  )
}
