import type { ReactNode } from 'react'
import { formatClock } from '#web/hooks/use-countdown.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'

interface SubmitButtonProps {
  busy: boolean
  /** Disabled for this time, then enabled again. */
  waitSeconds?: number | undefined
  disabledReason?: string | undefined
  /** What a press does while it is disabled for that reason: lead to what is missing. */
  onRefused?: (() => void) | undefined
  children: ReactNode
}

/** Sends the form around it. */
export function SubmitButton({
  busy,
  waitSeconds = 0,
  disabledReason,
  onRefused,
  children,
}: SubmitButtonProps) {
  const t = useT()
  const wait =
    waitSeconds > 0 ? t('auth.waitButton', { time: formatClock(waitSeconds) }) : undefined
  return (
    <Button
      type="submit"
      size="lg"
      block
      busy={busy}
      busyLabel={t('shell.loading')}
      disabledReason={wait ?? disabledReason}
      onRefused={wait ? undefined : onRefused}
    >
      {wait ?? children}
    </Button>
  )
}
