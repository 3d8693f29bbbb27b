import type { ComponentProps } from 'react'
import { useT } from '#web/state/locale.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'

type QuestionProps = Omit<
  ComponentProps<typeof Confirm>,
  'confirmLabel' | 'cancelLabel' | 'busyLabel'
> & {
  confirmLabel?: string
  cancelLabel?: string
}

/** Confirmation of an action that is hard to undo; with yes and cancel by default. */
export function Question({ confirmLabel, cancelLabel, ...rest }: QuestionProps) {
  const t = useT()
  return (
    <Confirm
      {...rest}
      confirmLabel={confirmLabel ?? t('common.yes')}
      cancelLabel={cancelLabel ?? t('common.cancel')}
      busyLabel={t('shell.loading')}
    />
  )
}
