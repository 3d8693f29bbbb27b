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
import { HandBags } from './hand-bags.tsx'
import { useBags, type Bags } from './use-bags.ts'
import { forget, handOver, useRefusedHandOver, type Proof } from './use-run.ts'
import styles from './run.module.css'

/** What a rider types next, the code or the name, with its label and sentence in sight. */
const focusInput = (element: Element | null): void => {
  element?.querySelector('input')?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

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
  const [chilled, setChilled] = useState(() => textOf(refused?.form?.['chilled_c']))
  const [isLeft, setLeft] = useState(false)
  const [name, setName] = useState('')
  const wasCode = refused?.form?.['code'] !== undefined
  const give = (proof: Proof) => {
    bags.forget()
    const scanned = stop.bag_list.length === 1 ? [] : bags.bags
    void forget(refused).then(() => handOver(run, stop, proof, { chilled, bags: scanned }))
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
        <ChilledField
          label={t('run.chilled')}
          hint={t('run.chilledHint')}
          value={chilled}
          onChange={setChilled}
        />
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
