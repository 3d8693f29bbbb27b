import { useEffect, useRef, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { isAddress } from './extensions.ts'
import styles from './rich-text-editor.module.css'

/** The address of the link at the cursor, or of a new one on what is chosen. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useT()
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const set = () => {
    const address = completed(typed.trim())
    if (!isAddress(address)) return setError(t('staff.text.linkWrong'))
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without chosen words the address itself is what readers see.
    if (editor.state.selection.empty && before === '')
      chain.insertContent({
        type: 'text',
        text: address,
        marks: [{ type: 'link', attrs: { href: address } }],
      })
    else chain.setLink({ href: address })
    chain.run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  // Not a form: it stands inside the form of the text.
  return (
    <div className={styles.link}>
      <Field label={t('staff.text.linkAddress')} hint={t('staff.text.linkHint')} error={error}>
        <TextInput
          ref={field}
          inputMode="url"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Enter') return set()
            editor.commands.focus()
            onDone()
          }}
        />
      </Field>
      <Button size="sm" variant="secondary" onClick={set}>
        {t('staff.text.linkSet')}
      </Button>
      {before !== '' && (
        <Button size="sm" variant="ghost" onClick={remove}>
          {t('staff.text.linkRemove')}
        </Button>
      )}
    </div>
  )
}

/** `petik.id/promo` as people type it becomes an address. */
const completed = (typed: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed) ? `https://${typed}` : typed
