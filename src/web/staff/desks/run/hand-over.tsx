import { useState, type SubmitEvent } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ChilledField } from './chilled-field.tsx'
import { focusInput } from './focus-input.ts'
import { HandBags } from './hand-bags.tsx'
import { useChilled } from './use-chilled.ts'
import { useBags, type Bags } from './use-bags.ts'
import { forget, handOver, useRefusedHandOver, type Proof } from './use-run.ts'
import styles from './run.module.css'

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')

interface HandOverProps {
  run: OwnRun
  stop: OwnStop
}

/** First the bags, then the proof. */
export function HandOver({ run, stop }: HandOverProps) {
  const bags = useBags(`stop-bags:${stop.order_id}`, [stop], 'run.strangeHere')
  const isComplete = stop.bag_list.length === 1 || bags.missingOf(stop).length === 0
  return (
    <div className={styles.proof}>
      <HandBags stop={stop} bags={bags} />
      {isComplete && <Proofs run={run} stop={stop} bags={bags} />}
    </div>
  )
}

/** The fourth digit and the photo hand over by themselves: no further tap. */
function Proofs({ run, stop, bags }: HandOverProps & { bags: Bags }) {
  const t = useT()
  const [code, setCode] = useState('')
  const refused = useRefusedHandOver(stop)
  const chilled = useChilled(`stop-chilled:${stop.order_id}`, textOf(refused?.form?.['chilled_c']))
  const [waiting, setWaiting] = useState<Proof | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [name, setName] = useState('')
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
      {stop.codes_left > 0 ? (
        <div ref={focusInput}>
          <Field
            label={t('run.codeOf')}
            hint={t('run.codeHint', { left: stop.codes_left })}
            error={wasCode && code.length === 0 ? (refused?.reason ?? undefined) : undefined}
          >
            <OtpInput
              length={4}
              value={code}
              onChange={setCode}
              onComplete={(typed) => give({ code: typed })}
            />
          </Field>
        </div>
      ) : (
        <p role="alert" className={styles.warn}>
          {t('run.codesUsedUp')}
        </p>
      )}
      {stop.is_chilled && (
        <ChilledField chilled={chilled} label={t('run.chilled')} hint={t('run.chilledHint')} />
      )}
      {waiting && (
        <Button size="lg" block onClick={() => give(waiting)}>
          {t('run.giveNow')}
        </Button>
      )}
      <TakePhoto
        label={t('run.photo')}
        brokenText={t('run.noPhoto')}
        onTaken={(photo) => give({ photo })}
      />
      {isLeft ? (
        <LeftWithForm name={name} give={give} setName={setName} />
      ) : (
        <Button variant="secondary" size="lg" block onClick={() => setLeft(true)}>
          {t('run.guard')}
        </Button>
      )}
    </>
  )
}

interface LeftWithFormProps {
  name: string
  give: (proof: Proof) => void
  setName: (next: string) => void
}

function LeftWithForm({ name, give, setName }: LeftWithFormProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      ref={focusInput}
      className={styles.typed}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        setAsked(true)
        if (name.trim() === '') focusInput(event.currentTarget)
        else give({ received_by: name.trim() })
      }}
    >
      <Field
        label={t('run.leftWith')}
        error={isAsked && name.trim() === '' ? t('run.leftWithMissing') : undefined}
      >
        <TextInput
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg">
        {t('run.handedOver')}
      </Button>
    </form>
  )
}
