import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { chooseAlerts } from '#contract/staff/today/alerts.ts'
import {
  ALERT_NAMES,
  ALERTS,
  SOUND_NAMES,
  type AlertChoice,
  type AlertName,
  type AlertSound,
  type QuietHours,
} from '#domain/staff/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { FormModal } from '../form/form-modal.tsx'
import { useTypedInModal } from '../form/editor/typed-in-modal.tsx'
import { useSave } from '../form/use-save.ts'
import { send } from '../send.ts'
import { usePermitted } from '../session.ts'
import { useT } from '../words.ts'
import { play, turnSoundOn } from './sounds.ts'
import { ALERT_CHOICE_KEY, useAlertChoice } from './use-alert-choice.ts'
import styles from './live.module.css'

/** Quiet hours of those who switch them on. */
const NIGHT: QuietHours = { from: '22:00', to: '06:00' }

/** The choice of sounds, muting and quiet hours, which holds on every device. */
export function AlertDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <FormModal open onClose={onClose} size="sm" title={t('alerts.title')}>
      <AlertForm onClose={onClose} />
    </FormModal>
  )
}

function AlertForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const saved = useAlertChoice()
  const [typed, setTyped] = useState<Partial<AlertChoice>>({})
  const choice = { ...saved, ...typed }
  const { isMuted, sounds, quiet } = choice
  const change = (part: Partial<AlertChoice>) => setTyped({ ...typed, ...part })
  useTypedInModal(Object.keys(typed).length > 0)
  const { busy, save, failure, error } = useSave(choice)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(async () => {
      await send(chooseAlerts, { body: { is_muted: isMuted, sounds, quiet } })
      queries.setQueryData(ALERT_CHOICE_KEY, choice)
      showToast({ tone: 'success', text: t('alerts.saved') })
      onClose()
    })
  }
  return (
    <form className={styles.choice} noValidate onSubmit={submit}>
      <p>{t('alerts.text')}</p>
      <FormAlert text={failure} />
      <Switch
        label={t('alerts.mute')}
        hint={t('alerts.muteHint')}
        checked={isMuted}
        onChange={(next) => change({ isMuted: next })}
      />
      {!isMuted && (
        <>
          <Sounds sounds={sounds} onChange={(next) => change({ sounds: next })} />
          <Quiet quiet={quiet} error={error} onChange={(next) => change({ quiet: next })} />
        </>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {t('alerts.save')}
        </Button>
      </div>
    </form>
  )
}

interface SoundsProps {
  sounds: AlertChoice['sounds']
  onChange: (sounds: AlertChoice['sounds']) => void
}

/** A sound for each alert that the person can act on; choosing one plays it. */
function Sounds({ sounds, onChange }: SoundsProps) {
  const t = useT()
  const may = usePermitted()
  const names = ALERT_NAMES.filter((name) => may(ALERTS[name]))
  const options = [...SOUND_NAMES, 'none' as const].map((name) => ({
    value: name,
    label: t(`alerts.sound.${name}`),
  }))
  const choose = (name: AlertName, sound: AlertSound) => {
    onChange({ ...sounds, [name]: sound })
    tryOut(sound)
  }
  return names.map((name) => (
    <div key={name} className={styles.sound}>
      <Field label={t(`alerts.name.${name}`)}>
        <Select
          value={sounds[name]}
          options={options}
          onChange={({ target }) => choose(name, target.value as AlertSound)}
        />
      </Field>
      <Button
        size="sm"
        variant="secondary"
        disabled={sounds[name] === 'none'}
        aria-label={t('alerts.tryOf', { name: t(`alerts.name.${name}`) })}
        onClick={() => tryOut(sounds[name])}
      >
        {t('alerts.try')}
      </Button>
    </div>
  ))
}

const tryOut = (sound: AlertSound): void => {
  if (sound !== 'none') void turnSoundOn().then(() => play(sound))
}

interface QuietProps {
  quiet: QuietHours | null
  error: (field: string) => string | undefined
  onChange: (quiet: QuietHours | null) => void
}

function Quiet({ quiet, error, onChange }: QuietProps) {
  const t = useT()
  return (
    <>
      <Switch
        label={t('alerts.quiet')}
        hint={t('alerts.quietHint')}
        checked={quiet !== null}
        onChange={(isOn) => onChange(isOn ? NIGHT : null)}
      />
      {quiet && (
        <div className={styles.hours}>
          <Field label={t('alerts.from')} error={error('quiet.from')}>
            <TextInput
              type="time"
              value={quiet.from}
              onChange={({ target }) => onChange({ ...quiet, from: target.value })}
            />
          </Field>
          <Field label={t('alerts.to')} error={error('quiet.to')}>
            <TextInput
              type="time"
              value={quiet.to}
              onChange={({ target }) => onChange({ ...quiet, to: target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
