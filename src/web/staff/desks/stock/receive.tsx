import type { StockPlace } from '#contract/staff/stock/stock.ts'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { staffPages } from '#contract/pages.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { NotReceived } from './not-received.tsx'
import { bodyOf, missingLines, type LineDraft, type OfPurchase } from './receipt-draft.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { useKnown, useReceive, type Delivery } from './use-receive.ts'
import styles from './stock.module.css'
import { FromWhom } from './from-whom.tsx'

type Bad = { lines: { line: number; sku: string; faults: string[] }[]; may_allow: boolean }

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

const ofPurchase = ({ id, number, supplier, location }: Purchase): OfPurchase => ({
  id,
  number,
  supplier: supplier.name,
  location,
})

/**
 * Scan or find each good, then its units, its end and what was refused. Without network the delivery
 * stays on this device and is sent later.
 */
function Receive({ purchase: given }: { purchase: Purchase | null }) {
  const t = useT()
  const snapshot = useKnown()
  const places = snapshot.data?.places ?? []
  const delivery = useDelivery(given, places)
  const { supplier, lines, setLines, purchase, busy, error, location, bad, open } = delivery
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
        <FromWhom
          purchase={purchase}
          places={places}
          location={location}
          setChosen={delivery.setChosen}
          error={error}
          supplier={supplier}
          setSupplier={delivery.setSupplier}
          snapshot={snapshot}
          setLines={setLines}
        />
        <Lines lines={lines} bad={bad} error={error} setLines={setLines} />
        <FormAlert text={bad ? t('stock.refusedGoods') : delivery.failure} />
        {bad?.may_allow && (
          <Checkbox
            label={t('stock.allow')}
            checked={delivery.isAllowed}
            onChange={({ target }) => delivery.setAllowed(target.checked)}
          />
        )}
        {bad && !bad.may_allow && <p className={styles.faint}>{t('stock.askLead')}</p>}
        <SaveButton busy={busy} lines={lines} receive={delivery.receive} />
      </div>
    </Page>
  )
}

interface LinesProps {
  lines: readonly LineDraft[]
  bad: Bad | null
  error: (field: string) => string | undefined
  setLines: Dispatch<SetStateAction<readonly LineDraft[]>>
}

function Lines({ lines, bad, error, setLines }: LinesProps) {
  return (
    <>
      {lines.map((line, at) => (
        <ReceiptLine
          key={line.key}
          line={line}
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

const deliveryBody = ({ location, supplier, purchase, lines }: Delivery) => ({
  location,
  supplier,
  purchase_id: purchase?.id ?? null,
  note: '',
  lines: lines.map(bodyOf),
})

const useDelivery = (given: Purchase | null, places: readonly StockPlace[]) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { receive: record, isKept } = useReceive()
  const [chosen, setChosen] = useState('')
  const [supplier, setSupplier] = useState('')
  const [lines, setLines] = useState<readonly LineDraft[]>(() => (given ? missingLines(given) : []))
  const [purchase, setPurchase] = useState(() => given && ofPurchase(given))
  const [isAllowed, setAllowed] = useState(false)
  const typed = { supplier, purchase, lines }
  /** What was there before anything was typed, or is recorded: it may be left. */
  const [begun, setBegun] = useState(typed)
  const { busy, save, error, failed, failure } = useSave({ supplier, lines: lines.map(bodyOf) })
  const location = purchase?.location ?? (chosen || places[0]?.id || '')
  const bad = failed?.code === 'goods_refused' ? (failed.details as Bad) : null
  const receive = () =>
    save(async () => {
      const delivery = { location, supplier, purchase, lines }
      const id = await record(delivery, { ...deliveryBody(delivery), allow_bad: isAllowed })
      void queries.invalidateQueries({ queryKey: [getPurchase.path] })
      if (id !== null) {
        setBegun(typed)
        return navigate(staffPages.receipt(id))
      }
      setLines([])
      setPurchase(null)
      setSupplier('')
      setBegun({ supplier: '', purchase: null, lines: [] })
      setAllowed(false)
    })
  const open = (delivery: Delivery) => {
    setChosen(delivery.location)
    setSupplier(delivery.supplier)
    setPurchase(delivery.purchase)
    setLines(delivery.lines)
  }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(begun)
  return {
    isKept,
    setChosen,
    supplier,
    setSupplier,
    lines,
    setLines,
    purchase,
    isAllowed,
    setAllowed,
    typed,
    busy,
    error,
    failure,
    location,
    bad,
    receive,
    open,
    isChanged,
  }
}

interface SaveButtonProps {
  busy: boolean
  lines: readonly LineDraft[]
  receive: () => Promise<void>
}

function SaveButton({ busy, lines, receive }: SaveButtonProps) {
  const t = useT()
  return (
    <Button
      size="lg"
      className={styles.tap}
      busy={busy}
      busyLabel={t('stock.saving')}
      disabled={lines.length === 0}
      onClick={() => void receive()}
    >
      {t('stock.receivedNow')}
    </Button>
  )
}
