import { useState } from 'react'
import { stored } from '#web/state/stored.ts'

/**
 * What is typed in a field of a page, by a name in this tab: it is there again when the page was
 * left and opened, or loaded, before it was sent.
 */
export const useKeptText = (name: string): [text: string, type: (text: string) => void] => {
  const [draft] = useState(() =>
    stored(`staff-text-${name}`, 'tab', (value) => (typeof value === 'string' ? value : null)),
  )
  const [text, setText] = useState(() => draft.read() ?? '')
  const type = (next: string) => {
    setText(next)
    draft.write(next === '' ? null : next)
  }
  return [text, type]
}
