import { lazy, Suspense, useEffect } from 'react'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useStore } from '#web/state/make-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWaiting } from '../shell/badges/badges.ts'
import { loadBundles, useT } from '../words.ts'
import { isChoosingSounds, newOrders } from './count.ts'
import { isSoundOn, turnSoundOn } from './sounds.ts'
import { useAlertChoice } from './use-alert-choice.ts'
import { useNewOrderRing, useOnceAlerts } from './use-alert-sounds.ts'
import styles from './live.module.css'

const DIALOG = {
  words: ['alerts', 'desk'],
  load: () => import('./alert-dialog.tsx'),
} as const
const AlertDialog = lazy(async () => {
  const [{ AlertDialog: Dialog }] = await Promise.all([DIALOG.load(), loadBundles(DIALOG.words)])
  return { default: Dialog }
})

/** The bell in the menu, its sounds and the choice of them. */
export function Bell() {
  const t = useT()
  const isOn = useStore(isSoundOn)
  const isChoosing = useStore(isChoosingSounds)
  const choice = useAlertChoice()
  const { isMuted } = choice
  useNewOrderRing(useCount(), choice, isOn)
  useOnceAlerts(choice)
  const isOff = !isOn && !isMuted
  const Icon = isOn && !isMuted ? BellRing : BellOff
  return (
    <>
      <IconButton
        size="sm"
        className={isOff ? styles.off : undefined}
        label={t(isMuted ? 'staff.ring.muted' : isOn ? 'staff.ring.on' : 'staff.ring.turnOn')}
        icon={<Icon size={18} strokeWidth={1.75} />}
        onClick={() => (isOff ? void turnSoundOn() : isChoosingSounds.set(true))}
      />
      {isChoosing && (
        <Suspense>
          <AlertDialog onClose={() => isChoosingSounds.set(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Orders that wait to be accepted; 0 for those who may not accept them. */
const useCount = (): number => {
  const count = useWaiting()?.counts.find(({ name }) => name === 'orders')?.count ?? 0
  useEffect(() => {
    newOrders.set(count)
    // Installed consoles show the number at their icon.
    if ('setAppBadge' in navigator)
      void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => null)
    return () => newOrders.set(0)
  }, [count])
  return count
}
