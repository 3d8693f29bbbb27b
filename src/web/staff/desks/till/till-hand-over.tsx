import { lazy, Suspense, useRef, useState, type SubmitEvent } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { handOverOrder, sendCollectCode, type OrderAtTill } from '#contract/till/collections.ts'
import { readCollectQr } from '#domain/delivery/collect-qr.ts'
import { formatRupiah } from '#domain/money.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { newKey } from '#web/state/idempotency.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { TillAlert } from './till-alert.tsx'
import styles from './till.module.css'

const Scanner = lazy(() =>
  import('#web/staff/scan/scanner.tsx').then(({ Scanner: it }) => ({ default: it })),
)

interface HandOverProps {
  order: OrderAtTill
  /** The code of the QR code that opened this. */
  scanned: string | null
  onClose: () => void
  onDone: () => void
  /** The order is another one now: its tries, its code. */
  onChanged: () => void
}

/** What is in the bags, what is to be paid, and the customer's code. */
export function HandOver(props: HandOverProps) {
  const t = useT()
  const { order } = props
  const collecting = useCollecting(props)
  const [isScanning, setScanning] = useState(false)
  const read = (text: string) => {
    setScanning(false)
    if (readCollectQr(text)) collecting.type(text)
    else collecting.refuse(t('till.collect.other'))
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={`${t('till.collect.handOver')} ${order.number}`}
      closeLabel={t('till.close')}
      initialFocus={collecting.field}
    >
      <HandOverForm order={order} collecting={collecting} onScan={() => setScanning(true)} />
      {isScanning && (
        <Suspense>
          <Scanner onClose={() => setScanning(false)} onRead={read} />
        </Suspense>
      )}
    </Modal>
  )
}

/** The code that a customer shows, and what is done with it. */
const useCollecting = ({ order, scanned, onDone, onChanged }: HandOverProps) => {
  const t = useT()
  const [code, setCode] = useState(scanned ?? '')
  const [isLocked, setLocked] = useState(order.is_locked)
  const [isRenewed, setRenewed] = useState(false)
  const { busy, failure, run } = useStep()
  const field = useRef<HTMLInputElement>(null)
  // One key per code, so that a repeated press of one code is one try.
  const key = useRef({ code: '', key: '' })
  const params = { id: order.id }
  const handOver = () =>
    run(async () => {
      if (key.current.code !== code) key.current = { code, key: newKey() }
      // As a customer reads it out, or a message groups it.
      const digits = code.replaceAll(/[\s–-]/g, '')
      const { outcome } = await send(handOverOrder, {
        params,
        body: { code: digits },
        idempotencyKey: key.current.key,
      })
      if (outcome === 'done') return onDone()
      setLocked(outcome === 'too_many_codes')
      key.current = { code: '', key: '' }
      field.current?.select()
      onChanged()
      return outcome === 'wrong_code' ? t('till.collect.wrong') : null
    })
  const renew = () =>
    run(async () => {
      // Asked for again after a lost answer, it is the same code.
      await send(sendCollectCode, { params })
      setLocked(false)
      setRenewed(true)
      setCode('')
      onChanged()
    })
  const refuse = (why: string) => void run(async () => why)
  /** A whole QR code names its order too. */
  const type = (text: string) => {
    const qr = readCollectQr(text)
    const isOther = qr !== null && qr.number !== order.number
    setCode(isOther ? '' : (qr?.code ?? text))
    if (isOther) refuse(t('till.collect.other'))
  }
  const said = isLocked ? t('till.collect.locked') : failure
  return { code, type, field, busy, said, isRenewed, handOver, renew, refuse }
}

interface HandOverFormProps {
  order: OrderAtTill
  collecting: ReturnType<typeof useCollecting>
  onScan: () => void
}

function HandOverForm({ order, collecting, onScan }: HandOverFormProps) {
  const t = useT()
  const { handOver, renew, isRenewed, field, code, type } = collecting
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        // The Enter of a scanner whose code was refused.
        if (code !== '' || collecting.said === null) void handOver()
      }}
    >
      <Bags order={order} />
      {isRenewed && <Banner tone="success">{t('till.collect.newCodeSent')}</Banner>}
      <TillAlert text={collecting.said} />
      <Field label={t('till.collect.code')} hint={t('till.collect.codeHint')}>
        <TextInput
          ref={field}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="lg"
          busy={collecting.busy}
          busyLabel={t('till.collect.working')}
        >
          {order.due > 0
            ? t('till.collect.confirmCash', { amount: formatRupiah(order.due) })
            : t('till.collect.confirm')}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          icon={<ScanLine size={20} strokeWidth={1.75} />}
          onClick={onScan}
        >
          {t('till.camera')}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => void renew()}>
          {t('till.collect.newCode')}
        </Button>
      </div>
    </form>
  )
}

function Bags({ order }: { order: OrderAtTill }) {
  const t = useT()
  return (
    <>
      <p className={styles.memberName}>{order.customer}</p>
      <ul className={styles.bag}>
        {order.lines.map((line, position) => (
          // Two lines of a bag may be equal.
          <li key={`${position}-${line.name}`}>
            {line.quantity} × {line.name} {line.variation_name}
          </li>
        ))}
      </ul>
      <p className={styles.heading}>
        {order.due > 0
          ? t('till.collect.due', { amount: formatRupiah(order.due) })
          : t('till.collect.paid')}
      </p>
    </>
  )
}
