import type { Ref } from 'react'

interface FileInputProps {
  /** The button that is seen clicks the input. */
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean | undefined
  onChoose: (files: File[]) => void
}

/** A file input behind a button of the page's own. */
export function FileInput({ ref, label, accept, multiple, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again after it was removed.
        target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}
