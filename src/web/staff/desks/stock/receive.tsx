import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { staffPages } from '#contract/pages.ts'
import { formatDay } from '#i18n/format.ts'
import { useSearchParams } from '#web/router.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { NotReceived } from './not-received.tsx'
import { farEnds, type LineDraft } from './receipt-draft.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { useDelivery } from './use-delivery.ts'
import { useKnown, type Delivery } from './use-receive.ts'
import styles from './stock.module.css'
import { FromWhom } from './from-whom.tsx'

/** Takes goods in, of an order to a supplier that the address names, or without one. */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const id = search.get('purchase')
  const query = useQuery({
    queryKey: [getPurchase.path, id],
    queryFn: ({ signal }) => send(getPurchase, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  })
  if (id === null || query.data) return <Receive purchase={query.data ?? null} />
  return (
    <Page
      title={t('stock.receive')}
      back={{ to: staffPages.goodsIn(), label: t('staff.title.goodsIn') }}
    >
      {query.error ? (
        <ErrorState
          title={t('stock.failed')}
          text={query.error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Page>
  )
}

/**
 * Scan or find each good, then its units, its end and what was refused. Without network the delivery
 * stays on this device and is sent later.
 */
function Receive({ purchase: given }: { purchase: Purchase | null }) {
  const t = useT()
  const snapshot = useKnown()
  const delivery = useDelivery(given, snapshot.data ?? null)
  const { lines, busy, location, bad, open } = delivery
  return (
    <Page
      title={t('stock.receive')}
      back={{ to: staffPages.goodsIn(), label: t('staff.title.goodsIn') }}
      note={<Unsent />}
    >
      <SnapshotState {...snapshot} />
      <div className={styles.page}>
        <Unsaved<Delivery>
          name={`goods-in-${given?.id ?? 'new'}`}
          changes={delivery.isChanged && !busy ? { location, ...delivery.typed } : null}
          onRestore={open}
        />
        <NotReceived onOpen={open} />
        {delivery.isKept && lines.length === 0 && (
          <Banner tone="info" role="status">
            {t('stock.receivedLater')}
          </Banner>
        )}
        <FromWhom delivery={delivery} known={snapshot.data} />
        <Lines delivery={delivery} />
        <FormAlert text={bad ? t('stock.refusedGoods') : delivery.failure} />
        {bad?.may_allow && (
          <Checkbox
            label={t('stock.allow')}
            checked={delivery.isAllowed}
            onChange={({ target }) => delivery.setAllowed(target.checked)}
          />
        )}
        {bad && !bad.may_allow && <p className={styles.faint}>{t('stock.askLead')}</p>}
        <ReceiveButton delivery={delivery} />
      </div>
    </Page>
  )
}

function ReceiveButton({ delivery }: { delivery: ReturnType<typeof useDelivery> }) {
  const t = useT()
  const [asked, setAsked] = useState<readonly LineDraft[] | null>(null)
  const { lines, busy, receive } = delivery
  const start = () => {
    const far = farEnds(lines)
    if (far.length > 0) setAsked(far)
    else void receive()
  }
  return (
    <>
      <Button
        size="lg"
        className={styles.tap}
        busy={busy}
        busyLabel={t('stock.saving')}
        disabled={lines.length === 0}
        onClick={start}
      >
        {t('stock.receivedNow')}
      </Button>
      <FarEnds
        lines={asked}
        onClose={() => setAsked(null)}
        onRight={() => {
          setAsked(null)
          void receive()
        }}
      />
    </>
  )
}

function Lines({ delivery }: { delivery: ReturnType<typeof useDelivery> }) {
  const { lines, setLines, orchards, bad, error } = delivery
  return (
    <>
      {lines.map((line, at) => (
        <ReceiptLine
          key={line.key}
          line={line}
          orchards={orchards}
          faults={bad?.lines.find((one) => one.line === at)?.faults ?? []}
          error={(field) => error(`lines.${at}.${field}`)}
          onChange={(change) =>
            setLines((now) =>
              now.map((one) => (one.key === line.key ? { ...one, ...change } : one)),
            )
          }
          onRemove={() => setLines((now) => now.filter((one) => one.key !== line.key))}
        />
      ))}
    </>
  )
}

interface FarEndsProps {
  lines: readonly LineDraft[] | null
  onRight: () => void
  onClose: () => void
}

/** Asks about them before the goods are taken in. */
function FarEnds({ lines, onRight, onClose }: FarEndsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Confirm
      open={lines !== null}
      tone="primary"
      title={t('stock.farTitle')}
      text={lines
        ?.map(({ good, bestBefore }) =>
          t('stock.farLine', {
            name: `${good.name[locale]} ${good.variation[locale]}`,
            day: formatDay(bestBefore, locale),
          }),
        )
        .join('. ')}
      confirmLabel={t('stock.farTake')}
      cancelLabel={t('stock.farKeep')}
      onConfirm={onRight}
      onCancel={onClose}
    />
  )
}
