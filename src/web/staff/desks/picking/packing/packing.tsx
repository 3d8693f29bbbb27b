import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printingLabels, staffPages } from '#contract/pages.ts'
import { listPackables, type Packable } from '#contract/staff/picking/packing.ts'
import { inTurn } from '#domain/picking/packing.ts'
import { Link, useNavigate, useSearchParams } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { WindowTimes } from '#web/staff/order-values.tsx'
import { useT } from '#web/staff/words.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { Cold } from '../cold.tsx'
import { SameBag } from '../same-bag.tsx'
import { Goods } from './goods.tsx'
import { PackForm } from './pack-form.tsx'
import { Packed } from './packed.tsx'
import styles from '../picking.module.css'

/** The shop says what changes; this is for what ages, such as cold goods. */
const AGAIN_MS = 60_000

function Missing({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const t = useT()
  return isFailed ? (
    <ErrorState title={t('picking.failed')} retryLabel={t('staff.retry')} onRetry={onRetry} />
  ) : (
    <Busy label={t('staff.loading')}>
      <SkeletonBox className={styles.waiting} />
    </Busy>
  )
}

/** Orders whose boxes stand at the packing table. */
export function Component() {
  const t = useT()
  const [query] = useSearchParams()
  const isCold = query.get('cold') === 'late'
  const { data, isError, refetch } = useQuery({
    queryKey: ['packing', isCold],
    queryFn: ({ signal }) => send(listPackables, { query: isCold ? { cold: 'late' } : {}, signal }),
    refetchInterval: AGAIN_MS,
  })
  const [scanned, setScanned] = useState<string | null>(null)
  const [packedHere, setPackedHere] = useState<readonly string[]>([])
  useScan((code) => {
    setScanned(code)
    setPackedHere([])
  })
  const isScanned = ({ tote }: Packable) => tote !== null && tote === scanned
  const shown = inTurn(data ?? [], { isScanned, packedHere })
  const next = shown.find(({ state, open_tasks: open }) => state === 'picking' && open === 0)
  const navigate = useNavigate()
  const packed = shown.find(({ state }) => state === 'packed')
  useKey(
    'l',
    t('picking.labels'),
    () => packed && void navigate(printingLabels(packed.number)),
    packed !== undefined,
  )
  return (
    <Page title={t('staff.title.packing')}>
      {!data && <Missing isFailed={isError} onRetry={() => void refetch()} />}
      {isCold && (
        <p>
          {t('picking.coldOnlyLate')}{' '}
          <Link className={styles.link} to={staffPages.packing()}>
            {t('picking.showAll')}
          </Link>
        </p>
      )}
      {data?.length === 0 && (
        <EmptyState
          title={t(isCold ? 'picking.noColdLate' : 'picking.nothingToPack')}
          {...(!isCold && { text: t('picking.nothingToPackText') })}
        />
      )}
      <ul className={`plain-list ${styles.cards} ${styles.wide}`}>
        {shown.map((order) => (
          <ParcelCard
            key={order.id}
            order={order}
            tote={isScanned(order) ? scanned : null}
            isNext={order === next}
            onPacked={() => setPackedHere((before) => [...before, order.id])}
          />
        ))}
      </ul>
    </Page>
  )
}

interface ParcelCardProps {
  order: Packable
  tote: string | null
  /** It is the one that is packed now. */
  isNext: boolean
  onPacked: () => void
}

function ParcelCard({ order, tote, isNext, onPacked }: ParcelCardProps) {
  const t = useT()
  const run = t('picking.run', { number: order.run })
  return (
    <li className={styles.card} data-mine={tote !== null || undefined}>
      <p className={styles.cardTitle}>
        {/* Each run has an A. */}
        <span className={styles.letter}>
          {order.letter === null ? run : `${run} · ${t('picking.box', { letter: order.letter })}`}
        </span>{' '}
        {order.number} · {order.first_name}
      </p>
      <p>
        <WindowTimes {...order.window} />
        {order.tote !== null && ` · ${order.tote}`}
      </p>
      <Goods order={order} isOpen={isNext} />
      <Cold cold={order.cold} />
      <SameBag together={order.together} />
      {order.open_tasks > 0 ? (
        <p className={styles.note}>{t('picking.openTasks', { count: order.open_tasks })}</p>
      ) : order.state === 'packed' ? (
        <Packed order={order} />
      ) : (
        <PackForm order={order} tote={tote} onPacked={onPacked} />
      )}
    </li>
  )
}
