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

/**
 * A question before something that is hard to undo; answered by yes and cancel unless it says
 * otherwise.
 */
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
