import { useState } from 'react'
import Sunrise from 'lucide-react/icons/sunrise'
import type { Slot } from '#contract/delivery/slot.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface LaterNoteProps {
  /** Names of what is wanted but comes later than the chosen day. */
  names: readonly string[]
  /** The earliest window that takes everything. */
  together: Slot | null
  /** Resolves to whether it succeeded. */
  onTogether: (slot: Slot) => Promise<boolean>
  /** Element id of the delivery section, whose button takes the focus when this note disappears. */
  placeId: string
  className?: string | undefined
}

/**
 * Lists what this delivery omits because it comes later, and offers one delivery for everything.
 */
export function LaterNote({ names, together, onTogether, placeId, className }: LaterNoteProps) {
  const t = useT()
  const [isMoving, setMoving] = useState(false)
  const [today] = useState(() => jakartaDate(new Date()))
  if (names.length === 0) return null
  const isTomorrow = together?.day === addDays(today, 1)
  const move = async (slot: Slot) => {
    setMoving(true)
    const isDone = await onTogether(slot)
    setMoving(false)
    if (!isDone) return
    announce(`${t('cart.delivery')}: ${slot.day_label}, ${slot.estimated_time} WIB`)
    document.getElementById(placeId)?.querySelector('button')?.focus()
  }
  return (
    <Banner
      icon={<Sunrise size={20} strokeWidth={1.75} />}
      title={t('cart.laterTitle', { names: names.join(', ') })}
      className={className}
      action={
        together && (
          <Button
            variant="secondary"
            size="sm"
            busy={isMoving}
            busyLabel={t('cart.saving')}
            onClick={() => void move(together)}
          >
            {isTomorrow
              ? t('cart.deliverAllTomorrow')
              : t('cart.deliverAllOn', { day: together.day_label })}
          </Button>
        )
      }
    >
      {t('cart.laterText')}
    </Banner>
  )
}
