import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getStaffOrder, type StaffOrder } from '#contract/staff/orders/order.ts'
import type { DeskAction } from '#domain/orders/order-desk.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import type { WaitingFor } from '#web/staff/form/waiting-in.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { Moment } from '#web/staff/order-values.tsx'
import { usePartKeys } from '#web/staff/shell/part-keys.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { useParams } from '#web/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { paymentTone, toneOf, Signs } from './columns.tsx'
import { Buyer, Delivery } from './order-people.tsx'
import { OrderChanged } from './order-changed.tsx'
import { Documents } from './order-documents.tsx'
import { Lines, Money } from './order-goods.tsx'
import { OrderPresence } from './order-presence.tsx'
import { Happened } from './order-timeline.tsx'
import { Tags } from './order-tags.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { Notes } from './order-writing.tsx'
import { CopyIcon } from './reach.tsx'
import { RefundButton } from './refunding/refund-button.tsx'
import { needsAnswer, SureDialog, type Sure } from './sure-dialog.tsx'
import { orderKey, useAct } from './use-act.ts'
import styles from './orders.module.css'

/** An order with all that belongs to it. */
export function Component() {
  const t = useT()
  const { number = '' } = useParams()
  const query = useQuery({
    queryKey: orderKey(number),
    queryFn: ({ signal }) => send(getStaffOrder, { params: { number }, signal }),
  })
  const acting = useAct()
  usePartKeys()
  const [refundWaits, setWaits] = useState<WaitingFor | null>(null)
  const waits = refundWaits ?? acting.waits
  const order = query.data
  const back = { to: staffPages.orders(), label: t('staff.orders.back') }
  if (!order)
    return (
      <Page title={number} back={back}>
        <Loaded query={query} data={null} failed={t('staff.orders.failed')}>
          {() => null}
        </Loaded>
      </Page>
    )
  return (
    <Page
      title={order.number}
      back={back}
      note={<Head order={order} />}
      actions={
        <>
          <RefundButton order={order} onWaits={setWaits} />
          <Actions order={order} acting={acting} />
        </>
      }
    >
      {waits && (
        <ApprovalNeeded approval={waits} what={t('staff.orders.approvalWhat', { number })} />
      )}
      <OrderPresence number={order.number} />
      {acting.changed && <OrderChanged changed={acting.changed} />}
      <Signs order={order} t={t} />
      <div className={styles.parts}>
        <div className={styles.column}>
          <Lines order={order} />
          <Money order={order} />
        </div>
        <div className={styles.side}>
          <Delivery order={order} />
          <Buyer order={order} />
          <Documents order={order} />
          <Conversation number={order.number} />
          <Tags order={order} />
        </div>
        <div className={styles.column}>
          <Notes order={order} />
          <Happened order={order} />
        </div>
      </div>
    </Page>
  )
}

/** Its states, when it was placed, and its number to copy. */
function Head({ order }: { order: StaffOrder }) {
  const t = useT()
  const { state, payment_state: payment, placed_at: at, number } = order
  return (
    <>
      <Badge tone={toneOf(state)}>{t(`staff.orders.state.${state}`)}</Badge>
      <Badge tone={paymentTone(payment)}>{t(`staff.orders.paymentState.${payment}`)}</Badge>
      <span className={styles.faint}>
        {t('staff.orders.placed')} <Moment at={at} />
      </span>
      <CopyIcon text={number} label={t('staff.orders.copyNumber')} />
    </>
  )
}

interface ActionsProps {
  order: StaffOrder
  acting: ReturnType<typeof useAct>
}

/** The steps that the order and the person allow. */
function Actions({ order, acting: { act, busy, changed } }: ActionsProps) {
  const t = useT()
  const [sure, setSure] = useState<Sure | null>(null)
  const press = (action: DeskAction) =>
    needsAnswer(action) ? setSure(action) : void act(order, { action })
  return (
    <>
      {order.actions.map((action, index) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'cancel' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
          busy={busy !== null && !needsAnswer(action)}
          onClick={() => press(action)}
        >
          {t(`staff.orders.action.${action}`)}
        </Button>
      ))}
      <SureDialog
        order={order}
        action={sure}
        busy={busy !== null}
        changed={changed}
        onClose={() => setSure(null)}
        onSure={async (reason) => {
          if (sure && (await act(order, { action: sure, ...(reason && { reason }) }))) setSure(null)
        }}
      />
    </>
  )
}
