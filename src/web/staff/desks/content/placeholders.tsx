import type { RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listPlaceholders } from '#contract/staff/content/content.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './content.module.css'

/** A field, or the element of the editor. */
export type Typed = HTMLElement

/** Names that a text may use for figures of the settings; a press inserts one where one typed last. */
export function Placeholders({ typed }: { typed: RefObject<Typed | null> }) {
  const t = useT()
  const locale = useLocale()
  const { data = [] } = useQuery({
    queryKey: [listPlaceholders.path],
    queryFn: ({ signal }) => send(listPlaceholders, { signal }),
  })
  const insert = (name: string) => {
    const field = typed.current
    if (!field?.isConnected) return
    field.focus()
    // Only this writes into an edited element as keys do.
    if (field.isContentEditable) return void document.execCommand('insertText', false, `{${name}}`)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const { selectionStart: from, selectionEnd: to, value } = field
    field.setRangeText(`{${name}}`, from ?? value.length, to ?? value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('content.placeholders')}</legend>
      <p>{t('content.placeholdersHint')}</p>
      <div className={styles.row}>
        {data.map(({ name, value }) => (
          <Button key={name} variant="secondary" onClick={() => insert(name)}>
            {`{${name}} ${value[locale]}`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
