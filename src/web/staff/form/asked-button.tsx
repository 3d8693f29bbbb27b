import { useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { useStep } from './use-step.ts'

interface AskedButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant'> {
  words: {
    button: string
    title: string
    text: string
    /** The answer that changes nothing. */
    keep: string
    busy: string
  }
  run: () => Promise<void>
}

/** A button for what is hard to undo: it asks first, and says why it failed. In a list it is quiet. */
export function AskedButton({ words, run: work, size, variant = 'danger' }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, run } = useStep()
  return (
    <>
      <Button
        size={size}
        variant={variant}
        busy={busy}
        busyLabel={words.busy}
        onClick={() => setAsking(true)}
      >
        {words.button}
      </Button>
      <FormAlert text={failure} />
      <Confirm
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.button}
        cancelLabel={words.keep}
        onConfirm={() => {
          setAsking(false)
          void run(work)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
