import { useRef, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

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
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        className="visually-hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <Button size="sm" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
