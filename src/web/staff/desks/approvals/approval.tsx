import { useMemo, useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getApproval, type StaffApproval } from '#contract/staff/approvals.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link, useParams } from '#web/router.ts'
import { useKeys } from '#web/staff/keys/keys.ts'
import { thingPage } from '#web/staff/acts/thing-page.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { Typed } from '#web/staff/form/editor/typed-in-modal.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { ReasonField } from './reason-field.tsx'
import { approvalKey, useDecision } from './use-decision.ts'
import { Amount, Ends, TONES } from './values.tsx'
import styles from './approvals.module.css'

/** An act that waits: what it would do, exactly, and the decision. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: approvalKey(id),
    queryFn: ({ signal }) => send(getApproval, { params: { id }, signal }),
  })
  const approval = query.data
  const back = { to: staffPages.approvals(), label: t('staff.title.approvals') }
  if (approval) return <Whole approval={approval} back={back} />
  return (
    <Page title={t('staff.title.approval')} back={back}>
      {query.isError ? (
        <ErrorState
          title={t('staff.approvals.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <p role="status">{t('staff.loading')}</p>
      )}
    </Page>
  )
}

interface WholeProps {
  approval: StaffApproval
  back: { to: string; label: string }
}

function Whole({ approval, back }: WholeProps) {
  const t = useT()
  const { number, state, changes } = approval
  const { decide, busy, failure, dialog } = useDecision(approval)
  return (
    <Page
      title={t('staff.approvals.title', { number })}
      back={back}
      note={<Badge tone={TONES[state]}>{t(`staff.approvals.state.${state}`)}</Badge>}
      actions={<Decision may={approval.may_decide} busy={busy} onDecide={decide} />}
    >
      <FormAlert text={failure} />
      {approval.is_own && state === 'open' && <p>{t('staff.approvals.own')}</p>}
      <section className={styles.part}>
        <h2>{t(`staff.approvals.act.${approval.act}`)}</h2>
        <About approval={approval} />
      </section>
      <section className={styles.part}>
        <h2>{t('staff.approvals.effect')}</h2>
        <DataTable
          caption={t('staff.approvals.effect')}
          captionHidden
          columns={[
            { key: 'field', header: t('staff.approvals.field') },
            { key: 'before', header: t('staff.approvals.before') },
            { key: 'after', header: t('staff.approvals.after') },
          ]}
          rows={changes.map(({ field, label, before, after }) => ({
            id: field,
            cells: {
              field: label,
              before: before ?? '–',
              after: after ?? '–',
            },
          }))}
        />
      </section>
      <section className={styles.part}>
        <h2>{t('staff.approvals.payload')}</h2>
        <Facts
          className={styles.facts}
          facts={approval.payload.map(({ label, value }): Fact => [label, value])}
        />
      </section>
      {dialog}
    </Page>
  )
}

function About({ approval }: { approval: StaffApproval }) {
  const t = useT()
  const locale = useLocale()
  const { customer, maker, checker, reason, answer, made_at: made, state } = approval
  const facts: Fact[] = [
    [
      t('staff.approvals.thing'),
      approval.entity.about && <Thing key="thing" approval={approval} />,
    ],
    [t('staff.approvals.customer'), customer?.name],
    [t('staff.approvals.sum'), <Amount key="sum" approval={approval} />],
    [t('staff.approvals.maker'), maker.name],
    [t('staff.approvals.asked'), formatDateTime(new Date(made), locale)],
    [t('staff.approvals.reason'), reason],
    [
      t(state === 'open' ? 'staff.approvals.left' : 'staff.approvals.ended'),
      <Ends key="ends" approval={approval} />,
    ],
    [t('staff.approvals.checker'), checker?.name],
    [t('staff.approvals.answer'), answer],
  ]
  return <Facts facts={facts} className={styles.facts} />
}

/** What it is about, with a link where it has a page. */
function Thing({ approval: { entity } }: { approval: StaffApproval }) {
  const { kind, id, about } = entity
  const may = usePermitted()
  const isOrder = kind === 'order'
  // An account that is still to be made has no page.
  const isMade = kind !== 'staff' || id !== about
  const to = isMade ? thingPage(kind, isOrder ? about : id, may) : null
  return to ? <Link to={to}>{about}</Link> : about
}

interface DecisionProps {
  /** False as well once another person has decided. */
  may: boolean
  busy: boolean
  onDecide: (reason: string | null) => Promise<void>
}

/** Approve, or refuse with a reason: `y` and `n`. */
function Decision({ may, busy, onDecide }: DecisionProps) {
  const t = useT()
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  useKeys(
    useMemo(
      () =>
        may
          ? [
              { press: 'y', label: t('staff.approvals.approve'), run: () => void onDecide(null) },
              { press: 'n', label: t('staff.approvals.refuse'), run: () => setRefusing(true) },
            ]
          : [],
      // The newest of equal keys counts; the decision of the first render does the same.
      // oxlint-disable-next-line react/exhaustive-deps
      [t, may],
    ),
  )
  const refuse = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return
    setRefusing(false)
    void onDecide(reason.trim())
  }
  return (
    <>
      {may && (
        <>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => setRefusing(true)}>
            {t('staff.approvals.refuse')}
          </Button>
          <Button size="sm" busy={busy} onClick={() => void onDecide(null)}>
            {t('staff.approvals.approve')}
          </Button>
        </>
      )}
      <FormModal
        open={isRefusing}
        onClose={() => {
          setRefusing(false)
          setReason('')
        }}
        size="sm"
        title={t('staff.approvals.refuse')}
      >
        <form className={styles.form} onSubmit={refuse}>
          <Typed is={reason !== ''} />
          <FormAlert text={may ? null : t('staff.form.decidedMeanwhile')} />
          <ReasonField reason={reason} onChange={setReason} />
          <Button type="submit" variant="danger" disabled={!may}>
            {t('staff.approvals.refuse')}
          </Button>
        </form>
      </FormModal>
    </>
  )
}
