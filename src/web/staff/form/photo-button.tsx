import { useRef, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'

interface PhotoButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'icon' | 'variant' | 'busy' | 'busyLabel' | 'disabled'
> {
  label: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses pictures of this device. */
export function PhotoButton({ label, multiple, onChoose, ...button }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        accept="image/jpeg,image/png"
        multiple={multiple}
        label={label}
        onChoose={onChoose}
      />
      <Button size="sm" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
