import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  listPackables,
  packOrder,
  BAGS_MAX,
  type Packable,
} from '#contract/staff/picking/packing.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { Link, useNavigate, useSearchParams } from '#web/router.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Cold } from './cold.tsx'
import { Packed } from './packed.tsx'
import { SameBag } from './same-bag.tsx'
import { useTry } from './use-try.ts'
import styles from './picking.module.css'

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
  useScan(setScanned)
  const shown = (data ?? []).toSorted(
    (one, other) =>
      Number(other.tote === scanned) - Number(one.tote === scanned) || rankOf(one) - rankOf(other),
  )
  const navigate = useNavigate()
  const packed = shown.find(({ state }) => state === 'packed')
  useKey(
    'l',
    t('picking.labels'),
    () => packed && void navigate(staffPages.bagLabels(packed.number)),
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
            tote={order.tote !== null && order.tote === scanned ? scanned : null}
          />
        ))}
      </ul>
    </Page>
  )
}

const rankOf = ({ state, open_tasks: open }: Packable): number =>
  state === 'packed' ? 2 : open > 0 ? 1 : 0

function ParcelCard({ order, tote }: { order: Packable; tote: string | null }) {
  const t = useT()
  return (
    <li className={styles.card} data-mine={tote !== null || undefined}>
      <p className={styles.cardTitle}>
        {order.letter !== null && <span className={styles.letter}>{order.letter}</span>}{' '}
        {order.number} · {order.first_name}
      </p>
      <p>
        {order.window.start}–{order.window.end} · {t('picking.run', { number: order.run })}
        {order.tote !== null && ` · ${order.tote}`}
      </p>
      <p>
        {t('picking.parcel', { units: order.units, grams: order.weight_g })}
        {order.missing > 0 && ` · ${t('picking.missing', { count: order.missing })}`}
      </p>
      <Cold cold={order.cold} />
      <SameBag together={order.together} />
      {order.open_tasks > 0 ? (
        <p className={styles.note}>{t('picking.openTasks', { count: order.open_tasks })}</p>
      ) : order.state === 'packed' ? (
        <Packed order={order} />
      ) : (
        <PackForm order={order} tote={tote} />
      )}
    </li>
  )
}

function PackForm({ order, tote }: { order: Packable; tote: string | null }) {
  const t = useT()
  const may = usePermitted()
  const { busy, attempt } = useTry()
  const [bags, setBags] = useState(1)
  const [chosen, setCold] = useState(order.has_cold ? 1 : 0)
  const cold = Math.min(bags, chosen)
  const [weight, setWeight] = useState('')
  const [isSure, setSure] = useState(false)
  const pack = async () => {
    // The press that leaves the field may have clamped its number, unseen.
    if (bags === BAGS_MAX && !isSure) return setSure(true)
    const grams = typedWhole(weight)
    const failure = await attempt(() =>
      send(packOrder, {
        params: { id: order.id },
        body: {
          bags,
          cold_bags: cold,
          is_sure: isSure,
          ...(grams === null ? {} : { weight_g: grams }),
          ...(tote === null ? {} : { tote }),
        },
      }),
    )
    setSure(failure?.code === 'parcel_weight')
  }
  // A scan of its box has brought it to the front.
  const isInFront = tote !== null && !busy && may('picking.write')
  useKey('Enter', t('picking.pack'), () => void pack(), isInFront)
  const recount = (next: number) => {
    setBags(next)
    setSure(false)
  }
  if (!may('picking.write')) return null
  return (
    <div className={styles.form}>
      <BagCounts
        hasCold={order.has_cold}
        bags={bags}
        cold={cold}
        setBags={recount}
        setCold={setCold}
      />
      <Field label={t('picking.scale')} hint={t('picking.scaleHint')}>
        <TextInput
          inputMode="numeric"
          value={weight}
          onChange={({ target }) => {
            setWeight(target.value)
            setSure(false)
          }}
        />
      </Field>
      <Button size="lg" block busy={busy} onClick={() => void pack()}>
        {t(isSure ? 'picking.packSure' : 'picking.pack')}
      </Button>
    </div>
  )
}

interface BagCountsProps {
  hasCold: boolean
  bags: number
  cold: number
  setBags: (next: number) => void
  setCold: (next: number) => void
}

function BagCounts({ hasCold, bags, cold, setBags, setCold }: BagCountsProps) {
  const t = useT()
  return (
    <>
      <div className={styles.counted}>
        <span aria-hidden="true" className={styles.padLabel}>
          {t('picking.bags')}
        </span>
        <Stepper
          label={t('picking.bags')}
          value={bags}
          min={1}
          max={BAGS_MAX}
          waitsToClamp
          onChange={setBags}
          decreaseLabel={t('picking.fewer')}
          increaseLabel={t('picking.more')}
          clampedText={(set) => t(set === 1 ? 'picking.bagsMin' : 'picking.bagsMax', { set })}
        />
      </div>
      {hasCold && (
        <div className={styles.counted}>
          <span aria-hidden="true" className={styles.padLabel}>
            {t('picking.coldBags')}
          </span>
          <Stepper
            label={t('picking.coldBags')}
            value={cold}
            min={0}
            max={bags}
            waitsToClamp
            onChange={setCold}
            decreaseLabel={t('picking.fewerCold')}
            increaseLabel={t('picking.moreCold')}
            clampedText={(set) => t('picking.coldBagsMax', { set })}
          />
        </div>
      )}
    </>
  )
}
