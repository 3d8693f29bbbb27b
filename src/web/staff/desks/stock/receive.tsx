import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { staffPages } from '#contract/pages.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
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
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FindGood } from '#web/staff/goods/find-good.tsx'
import { NotReceived } from './not-received.tsx'
import {
  bodyOf,
  emptyLine,
  missingLines,
  type LineDraft,
  type OfPurchase,
} from './receipt-draft.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { useKnown, useReceive, type Delivery } from './use-receive.ts'
import styles from './stock.module.css'

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
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const snapshot = useKnown()
  const places = snapshot.data?.places ?? []
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
      const body = {
        location,
        supplier,
        purchase_id: purchase?.id ?? null,
        note: '',
        allow_bad: isAllowed,
        lines: lines.map(bodyOf),
      }
      const id = await record({ location, supplier, purchase, lines }, body)
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
          changes={isChanged && !busy ? { location, ...typed } : null}
          onRestore={open}
        />
        <NotReceived onOpen={open} />
        {isKept && lines.length === 0 && (
          <Banner tone="info" role="status">
            {t('stock.receivedLater')}
          </Banner>
        )}
        <section className={styles.part} aria-label={t('stock.fromWhom')}>
          {purchase ? (
            <p>
              {purchase.number} · {purchase.supplier}
            </p>
          ) : (
            <div className={styles.fields}>
              {places.length > 1 && (
                <Field label={t('stock.place')}>
                  <Select
                    value={location}
                    options={places.map(({ id, name }) => ({ value: id, label: name[locale] }))}
                    onChange={({ target }) => setChosen(target.value)}
                  />
                </Field>
              )}
              <Field
                label={t('stock.supplier')}
                hint={t('stock.supplierHint')}
                error={error('supplier')}
              >
                <TextInput
                  value={supplier}
                  list="suppliers"
                  maxLength={80}
                  onChange={({ target }) => setSupplier(target.value)}
                />
              </Field>
              <datalist id="suppliers" aria-label={t('stock.supplier')}>
                {(snapshot.data?.suppliers ?? []).map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </div>
          )}
          {location && (
            <FindGood
              location={location}
              known={snapshot.data}
              onFound={(good) =>
                setLines((now) => [
                  ...now,
                  emptyLine(good, addDays(jakartaDate(new Date()), good.shelf_life_days)),
                ])
              }
            />
          )}
        </section>
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
        <FormAlert text={bad ? t('stock.refusedGoods') : failure} />
        {bad?.may_allow && (
          <Checkbox
            label={t('stock.allow')}
            checked={isAllowed}
            onChange={({ target }) => setAllowed(target.checked)}
          />
        )}
        {bad && !bad.may_allow && <p className={styles.faint}>{t('stock.askLead')}</p>}
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
      </div>
    </Page>
  )
}
