import { useEffect, useState } from 'react'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useQuery } from '@tanstack/react-query'
import { listStaffOrders } from '#contract/staff/orders/orders.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { sendWhole } from '../send.ts'
import { usePermitted, useStaff } from '../session.ts'
import { useT } from '../words.ts'
import { newOrders } from './count.ts'
import { useRingChoice, type RingChoice } from './ring-choice.ts'
import { isSoundOn, play, SOUND_NAMES, turnSoundOn, type Sound } from './sounds.ts'
import styles from './live.module.css'

const AGAIN_MS = 20_000

/**
 * Rings for new orders, to those who may accept them, until someone has accepted them all. Red
 * while this page can make no sound: a browser needs one press for it.
 */
export function Ring() {
  return usePermitted()('orders.write') ? <Bell /> : null
}

function Bell() {
  const t = useT()
  const isOn = useStore(isSoundOn)
  const [isChoosing, setChoosing] = useState(false)
  const [choice, choose] = useRingChoice(useStaff().id)
  const count = useCount()
  const { sound, isMuted } = choice
  useEffect(() => {
    if (count === 0 || isMuted || !isOn) return
    play(sound)
    const timer = setInterval(() => play(sound), AGAIN_MS)
    return () => clearInterval(timer)
  }, [count, sound, isMuted, isOn])
  const isOff = !isOn && !isMuted
  const Icon = isOn && !isMuted ? BellRing : BellOff
  return (
    <>
      <IconButton
        size="sm"
        className={isOff ? styles.off : undefined}
        label={t(isMuted ? 'staff.ring.muted' : isOn ? 'staff.ring.on' : 'staff.ring.turnOn')}
        icon={<Icon size={18} strokeWidth={1.75} />}
        onClick={() => (isOff ? void turnSoundOn() : setChoosing(true))}
      />
      <Modal
        open={isChoosing}
        onClose={() => setChoosing(false)}
        size="sm"
        title={t('staff.ring.sound')}
        closeLabel={t('staff.close')}
      >
        <Choice choice={choice} onChoose={choose} />
      </Modal>
    </>
  )
}

interface ChoiceProps {
  choice: RingChoice
  onChoose: (change: Partial<RingChoice>) => void
}

function Choice({ choice: { sound, isMuted }, onChoose }: ChoiceProps) {
  const t = useT()
  return (
    <div className={styles.choice}>
      <p>{t('staff.ring.text')}</p>
      <Field label={t('staff.ring.which')}>
        <Select
          value={sound}
          options={SOUND_NAMES.map((name) => ({
            value: name,
            label: t(`staff.ring.sound.${name}`),
          }))}
          onChange={({ target }) => onChoose({ sound: target.value as Sound })}
        />
      </Field>
      <div className={styles.acts}>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void turnSoundOn().then(() => play(sound))}
        >
          {t('staff.ring.try')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onChoose({ isMuted: !isMuted })}>
          {t(isMuted ? 'staff.ring.unmute' : 'staff.ring.mute')}
        </Button>
      </div>
    </div>
  )
}

/** Orders that wait to be accepted; the stream says when to ask again. */
const useCount = (): number => {
  const { data: count = 0 } = useQuery({
    queryKey: ['orders', 'new'],
    queryFn: async ({ signal }) =>
      (await sendWhole(listStaffOrders, { query: { view: 'new', per_page: '1' }, signal })).meta
        .new_count,
  })
  useEffect(() => {
    newOrders.set(count)
    // Installed consoles show the number at their icon.
    if ('setAppBadge' in navigator)
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => null)
    return () => newOrders.set(0)
  }, [count])
  return count
}
