import { useCallback, useEffect, useState } from 'react'
import {
  decideGoods,
  listCollections,
  markReady,
  type OrderAtTill,
} from '#contract/till/collections.ts'
import { readCollectQr } from '#domain/delivery/collect-qr.ts'
import { formatRupiah } from '#domain/money.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { weightIn } from '#web/staff/weight.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { newKey } from '#web/state/idempotency.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { atTill } from './at-till.ts'
import { HandOver } from './till-hand-over.tsx'
import { TillAlert } from './till-alert.tsx'
import styles from './till.module.css'

const REFRESH_MS = 60_000

interface TillCollectProps {
  /** A scanned code of an order; each scan is another object. */
  scanned: { code: string } | null
  onScanned: () => void
}

/** Orders that customers collect here: announce them, hand them over, clear what was not collected. */
export function TillCollect({ scanned, onScanned }: TillCollectProps) {
  const t = useT()
  const { orders, failure, load } = useOrders()
  const [chosen, setChosen] = useState<OrderAtTill | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const { read, found, isUnknown } = useLookUp(scanned, orders, load)
  const open = chosen ?? found ?? null
  const close = () => {
    setChosen(null)
    onScanned()
  }
  const settle = (text: string) => {
    setTold(text)
    close()
    void load()
  }
  return (
    <section className={styles.panel} aria-labelledby="till-collect">
      <Head told={told} isUnknown={isUnknown} />
      {failure !== null && (
        <Banner tone="danger" role="alert" title={t('till.collectFailed')}>
          <Button variant="secondary" onClick={() => void load()}>
            {t('till.retry')}
          </Button>
        </Banner>
      )}
      {orders === null ? (
        failure === null && (
          <Busy label={t('staff.loading')}>
            <SkeletonRow />
          </Busy>
        )
      ) : orders.length === 0 ? (
        <p className={styles.soft}>{t('till.collectNone')}</p>
      ) : (
        <ul className={styles.receipts}>
          {orders.map((order) => (
            <li key={order.id} className={styles.collect}>
              <Facts order={order} />
              <Acts order={order} onHandOver={() => setChosen(order)} onDone={settle} />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <HandOver
          key={open.id}
          order={open}
          scanned={open.number === read?.number ? read.code : null}
          onClose={close}
          onDone={() => settle(t('till.collect.done', { number: open.number }))}
          onChanged={() => void load()}
        />
      )}
    </section>
  )
}

interface HeadProps {
  told: string | null
  isUnknown: boolean
}

function Head({ told, isUnknown }: HeadProps) {
  const t = useT()
  return (
    <div aria-live="polite" className={styles.top}>
      <h2 id="till-collect" className={styles.heading}>
        {t('till.collect')}
      </h2>
      {told !== null && <Banner tone="success">{told}</Banner>}
      {isUnknown && <Banner tone="warn">{t('till.collect.unknown')}</Banner>}
    </div>
  )
}

const TONES = { packed: 'sky', ready_for_pickup: 'leaf', failed_delivery: 'dragon' } as const

function Facts({ order }: { order: OrderAtTill }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div>
      <p className={styles.receiptNumber}>
        {order.number} <Badge tone={TONES[order.state]}>{t(`till.collect.${order.state}`)}</Badge>
      </p>
      <p className={styles.soft}>
        {order.customer} · {order.day_label}, {order.window}
      </p>
      <p>
        {t('till.collect.items', {
          count: order.item_count,
          weight: weightIn(order.weight_g, locale),
        })}
        {order.is_chilled && ` · ${t('till.collect.chilled')}`}
      </p>
      <p>
        <strong>
          {order.due > 0
            ? t('till.collect.due', { amount: formatRupiah(order.due) })
            : t('till.collect.paid')}
        </strong>
      </p>
      {order.formatted_keep_until && order.state === 'ready_for_pickup' && (
        <p className={styles.soft}>
          {t('till.collect.until', { date: order.formatted_keep_until })}
        </p>
      )}
    </div>
  )
}

interface ActsProps {
  order: OrderAtTill
  onHandOver: () => void
  onDone: (text: string) => void
}

function Acts({ order, onHandOver, onDone }: ActsProps) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const [key] = useState(newKey)
  const params = { id: order.id }
  const ready = () =>
    run(async () => {
      await send(markReady, { params, idempotencyKey: key })
      onDone(t('till.collect.readied', { number: order.number }))
    })
  const decide = (goods: 'shelf' | 'waste') =>
    run(async () => {
      await send(decideGoods, { params, body: { goods }, idempotencyKey: `${key}-${goods}` })
      onDone(t('till.collect.decided', { number: order.number }))
    })
  const of = (label: string) => `${label} ${order.number}`
  return (
    <div className={styles.collectActs}>
      <TillAlert text={failure} />
      {order.state === 'packed' && (
        <Button
          busy={busy}
          busyLabel={t('till.collect.working')}
          aria-label={of(t('till.collect.arrived'))}
          onClick={() => void ready()}
        >
          {t('till.collect.arrived')}
        </Button>
      )}
      {order.state === 'ready_for_pickup' && (
        <Button aria-label={of(t('till.collect.handOver'))} onClick={onHandOver}>
          {t('till.collect.handOver')}
        </Button>
      )}
      {order.state === 'failed_delivery' &&
        (['shelf', 'waste'] as const).map((goods) => (
          <Button
            key={goods}
            variant="secondary"
            busy={busy}
            busyLabel={t('till.collect.working')}
            aria-label={of(t(`till.collect.${goods}`))}
            onClick={() => void decide(goods)}
          >
            {t(`till.collect.${goods}`)}
          </Button>
        ))}
    </div>
  )
}

/**
 * The order of a scanned code. The list is asked for again first: another till may have made the
 * order ready.
 */
const useLookUp = (
  scanned: TillCollectProps['scanned'],
  orders: OrderAtTill[] | null,
  load: () => Promise<void>,
) => {
  const [known, setKnown] = useState<TillCollectProps['scanned']>(null)
  useEffect(() => {
    if (scanned !== null) void load().then(() => setKnown(scanned))
  }, [scanned, load])
  const read = scanned === null ? null : readCollectQr(scanned.code)
  const found =
    read &&
    orders?.find(({ number, state }) => number === read.number && state === 'ready_for_pickup')
  return { read, found, isUnknown: read !== null && known === scanned && orders !== null && !found }
}

const useOrders = () => {
  const [orders, setOrders] = useState<OrderAtTill[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    const failed = await atTill(async () => setOrders(await send(listCollections)))
    setFailure(failed && failed.message)
  }, [])
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [load])
  return { orders, failure, load }
}
