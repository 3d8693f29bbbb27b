import { useState } from 'react'
import {
  changeWindowPattern,
  checkWindowPattern,
  createWindowPattern,
  type PatternEffect,
  type StaffPattern,
} from '#contract/staff/delivery/window-patterns.ts'
import { weekdayName } from '#i18n/format.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ChosenBoxes } from './chosen-boxes.tsx'
import { ConfirmEffect } from './confirm-effect.tsx'
import { bodyOf, typedOf, type Typed } from './typed-pattern.ts'
import styles from './windows.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface PatternFormProps {
  /** Null for a new one. */
  pattern: StaffPattern | null
  /** The branch of the windows; null for delivery. */
  branch: string | null
  /** When windows begin. */
  starts: readonly string[]
  /** The first day that can change. */
  tomorrow: string
  onSaved: () => void
}

/** A pattern, then what it changes and who loses a window by it, then the act. */
export function PatternForm({ pattern, branch, starts, tomorrow, onSaved }: PatternFormProps) {
  const t = useT()
  const [initial] = useState(() => typedOf(pattern, tomorrow))
  const [typed, setTyped] = useState(initial)
  const [effect, setEffect] = useState<PatternEffect | null>(null)
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  useTypedInModal(JSON.stringify(typed) !== JSON.stringify(initial))
  const body = bodyOf(typed)
  const { busy, save, error, failure } = useSave(body)
  if (effect)
    return (
      <ConfirmEffect
        effect={effect}
        onBack={() => setEffect(null)}
        act={async (reason) => {
          if (pattern) {
            const { id, version } = pattern
            await send(changeWindowPattern, { params: { id }, body: { version, ...body, reason } })
          } else await send(createWindowPattern, { body: { branch, ...body, reason } })
          onSaved()
        }}
      />
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => {
          const asked = { id: pattern?.id ?? null, branch, ...body }
          setEffect(await send(checkWindowPattern, { body: asked }))
        })
      }}
    >
      <FormAlert text={failure} />
      {pattern?.begun && <Banner tone="info">{t('windows.pattern.follows')}</Banner>}
      <Field label={t('windows.pattern.name')} error={error('name')} required>
        <TextInput value={typed.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Weekdays typed={typed} set={set} error={error('weekdays')} />
      <ChosenBoxes
        label={t('windows.pattern.starts')}
        options={starts.map((value) => ({ value, label: value }))}
        chosen={typed.starts}
        onChange={(chosen) => set({ starts: chosen })}
        error={error('starts')}
      />
      <Sizes typed={typed} set={set} error={error} isDelivery={branch === null} />
      <Days error={error} tomorrow={tomorrow} typed={typed} set={set} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('windows.pattern.check')}
        </Button>
      </div>
    </form>
  )
}

interface DaysProps {
  error: (field: string) => string | undefined
  tomorrow: string
  typed: Typed
  set: (change: Partial<Typed>) => void
}

function Days({ error, tomorrow, typed, set }: DaysProps) {
  const t = useT()
  return (
    <div className={styles.halves}>
      <Field label={t('windows.pattern.first')} error={error('first_day')} required>
        <TextInput
          type="date"
          min={tomorrow}
          value={typed.firstDay}
          onChange={({ target }) => set({ firstDay: target.value })}
        />
      </Field>
      <Field
        label={t('windows.pattern.last')}
        hint={t('windows.pattern.lastHint')}
        error={error('last_day')}
      >
        <TextInput
          type="date"
          min={typed.firstDay}
          value={typed.lastDay}
          onChange={({ target }) => set({ lastDay: target.value })}
        />
      </Field>
    </div>
  )
}

interface PartProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
}

function Weekdays({ typed, set, error }: PartProps & { error: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ChosenBoxes
      label={t('windows.pattern.weekdays')}
      options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value, locale) }))}
      chosen={typed.weekdays}
      onChange={(weekdays) => set({ weekdays })}
      error={error}
    />
  )
}

interface SizesProps extends PartProps {
  error: (field: string) => string | undefined
  isDelivery: boolean
}

/** What each window takes and costs. */
function Sizes({ typed, set, error, isDelivery }: SizesProps) {
  const t = useT()
  return (
    <div className={styles.halves}>
      <Field label={t('windows.capacity')} error={error('orders')} required>
        <TextInput
          inputMode="numeric"
          value={typed.orders}
          onChange={({ target }) => set({ orders: target.value })}
        />
      </Field>
      <Field
        label={t('windows.pattern.weight')}
        hint={t('windows.pattern.asSettings')}
        error={error('weight')}
      >
        <TextInput
          inputMode="decimal"
          value={typed.weight}
          onChange={({ target }) => set({ weight: target.value })}
        />
      </Field>
      {isDelivery && (
        <Field
          label={t('windows.pattern.price')}
          hint={t('windows.pattern.priceHint')}
          error={error('price')}
        >
          <AmountInput
            inputMode="text"
            value={typed.price}
            onChange={({ target }) => set({ price: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
