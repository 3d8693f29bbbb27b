import { lazy, Suspense, useRef, useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { ChilledField } from '../chilled-field.tsx'
import { focusInput } from './focus-input.ts'
import { HandBags } from './hand-bags.tsx'
import { LeftWithForm } from './left-with.tsx'
import { useChilled } from '../use-chilled.ts'
import { useBags, type Bags } from '../use-bags.ts'
import { forget, handOver, useRefusedHandOver, type Proof } from '../use-run.ts'
import styles from '../run.module.css'

const RefusedDialog = lazy(() =>
  import('./refused-dialog.tsx').then((part) => ({ default: part.RefusedDialog })),
)

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')

interface HandOverProps {
  run: OwnRun
  stop: OwnStop
}

/** What ends a stop, with the cash that is taken by it. */
const useSaid = ({ cash }: OwnStop) => {
  const t = useT()
  return (key: 'codeOf' | 'photo' | 'guard' | 'handedOver' | 'giveNow'): string =>
    cash > 0 ? t(`run.received.${key}`, { amount: formatRupiah(cash) }) : t(`run.${key}`)
}

/** First the bags, then the proof. */
export function HandOver({ run, stop }: HandOverProps) {
  const bags = useBags(`stop-bags:${stop.order_id}`, [stop], 'run.strangeHere')
  const isComplete = stop.bag_list.length === 1 || bags.missingOf(stop).length === 0
  return (
    <div className={styles.proof}>
      <HandBags stop={stop} bags={bags} />
      {stop.cash > 0 && stop.lines.length > 0 && <RefuseFirst run={run} stop={stop} />}
      {isComplete && <Proofs run={run} stop={stop} bags={bags} />}
    </div>
  )
}

/** What the customer does not take is chosen before the cash is asked for. */
function RefuseFirst({ run, stop }: HandOverProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.due}>{t('run.received.due', { amount: formatRupiah(stop.cash) })}</p>
      <Button variant="secondary" size="lg" block onClick={() => setOpen(true)}>
        {t('run.refuseFirst')}
      </Button>
      {isOpen && (
        <Suspense>
          <RefusedDialog run={run} stop={stop} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The fourth digit and the photo hand over by themselves, so the temperature comes before them: no
 * further tap.
 */
function Proofs({ run, stop, bags }: HandOverProps & { bags: Bags }) {
  const t = useT()
  const said = useSaid(stop)
  const refused = useRefusedHandOver(stop)
  const chilled = useChilled(`stop-chilled:${stop.order_id}`, {
    run: run.id,
    initial: textOf(refused?.form?.['chilled_c']),
    isNeeded: refused === null,
  })
  const [isColdFirst] = useState(stop.is_chilled && chilled.typed === '')
  const [waiting, setWaiting] = useState<Proof | null>(null)
  const code = useRef<HTMLDivElement>(null)
  const wasCode = refused?.form?.['code'] !== undefined
  const give = (proof: Proof) => {
    const measured = stop.is_chilled ? chilled.measure() : {}
    // The proof waits until the temperature is right.
    setWaiting(measured === null ? proof : null)
    if (measured === null) return
    bags.forget()
    const scanned = stop.bag_list.length === 1 ? [] : bags.bags
    void forget(refused).then(() => handOver(run, stop, proof, { measured, bags: scanned }))
  }
  return (
    <>
      {!wasCode && <FormAlert text={refused?.reason ?? null} />}
      {stop.is_chilled && (
        <ChilledField
          chilled={chilled}
          label={t('run.chilled')}
          hint={t('run.chilledHint')}
          isFirst={isColdFirst}
          onEnter={() => (waiting ? give(waiting) : focusInput(code.current))}
        />
      )}
      <div ref={code}>
        <Code
          stop={stop}
          reason={wasCode ? refused.reason : null}
          isFirst={!isColdFirst}
          give={give}
        />
      </div>
      {waiting && (
        <Button size="lg" block onClick={() => give(waiting)}>
          {said('giveNow')}
        </Button>
      )}
      <TakePhoto
        label={said('photo')}
        brokenText={t('run.noPhoto')}
        onTaken={(photo) => give({ photo })}
      />
      <Guard stop={stop} give={give} />
    </>
  )
}

function Guard({ stop, give }: { stop: OwnStop; give: (proof: Proof) => void }) {
  const said = useSaid(stop)
  const [isLeft, setLeft] = useState(false)
  const [name, setName] = useState('')
  if (!isLeft)
    return (
      <Button variant="secondary" size="lg" block onClick={() => setLeft(true)}>
        {said('guard')}
      </Button>
    )
  return <LeftWithForm name={name} submitLabel={said('handedOver')} give={give} setName={setName} />
}

interface CodeProps {
  stop: OwnStop
  /** Why the last code was refused. */
  reason: string | null
  isFirst: boolean
  give: (proof: Proof) => void
}

function Code({ stop, reason, isFirst, give }: CodeProps) {
  const t = useT()
  const said = useSaid(stop)
  const [code, setCode] = useState('')
  if (stop.codes_left === 0)
    return (
      <p role="alert" className={styles.warn}>
        {t('run.codesUsedUp')}
      </p>
    )
  return (
    <div ref={isFirst ? focusInput : null}>
      <Field
        label={said('codeOf')}
        hint={t('run.codeHint', { left: stop.codes_left })}
        error={code.length === 0 ? (reason ?? undefined) : undefined}
      >
        <OtpInput
          length={4}
          value={code}
          onChange={setCode}
          onComplete={(typed) => give({ code: typed })}
        />
      </Field>
    </div>
  )
}
