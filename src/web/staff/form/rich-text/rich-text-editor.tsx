import { useEffect, useRef, useState } from 'react'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import Code from 'lucide-react/icons/code'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { useField } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { extensions } from './extensions.ts'
import { LinkForm } from './link-form.tsx'
import type { RichTextProps } from './rich-text-props.ts'
import { isSameText, readable, tidy } from './same-text.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './rich-text-editor.module.css'

/**
 * Edits a text as readers see it, or as HTML. A text with something that only HTML can say opens as
 * HTML, so that saving it loses nothing.
 */
export function RichTextEditor(props: RichTextProps) {
  const { value, onChange, label, lang } = props
  const t = useT()
  const { editor, isLost } = useText(props)
  const [isAsked, setAsked] = useState(isLost)
  const isHtml = isAsked || isLost
  const [isLinkOpen, setLinkOpen] = useState(false)
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        {!isHtml && (
          <Toolbar
            editor={editor}
            label={label}
            isLinkOpen={isLinkOpen}
            onLink={() => setLinkOpen(!isLinkOpen)}
          />
        )}
        <Button
          size="sm"
          variant="ghost"
          className={styles.html}
          icon={<Code size={18} strokeWidth={1.75} />}
          aria-pressed={isHtml}
          disabledReason={isLost ? t('staff.text.onlyHtml') : undefined}
          onClick={() => setAsked(!isHtml)}
        >
          HTML
        </Button>
      </div>
      {isLinkOpen && !isHtml && <LinkForm editor={editor} onDone={() => setLinkOpen(false)} />}
      {isLost && <p className={styles.note}>{t('staff.text.onlyHtml')}</p>}
      {isHtml ? (
        <Source value={value} onChange={onChange} lang={lang} />
      ) : (
        <EditorContent editor={editor} className={styles.page} />
      )}
    </div>
  )
}

function Source({ value, onChange, lang }: Omit<RichTextProps, 'label'>) {
  const t = useT()
  return (
    <>
      <TextArea
        rows={8}
        lang={lang}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.note}>{t('staff.text.html')}</p>
    </>
  )
}

/** An editor that holds the value, and whether it would lose something of it. */
function useText({ value, onChange, label, lang }: RichTextProps) {
  const field = useField()
  // What the editor itself wrote last: another value came from outside.
  const written = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { ...attributesOf(field), 'aria-label': label, lang },
      transformPastedHTML: readable,
    },
    onUpdate: ({ editor: now }) => {
      written.current = tidy(now.getHTML())
      onChange(written.current)
    },
  })
  useFocusByLabel(field.id, editor)
  const [isLost, setLost] = useState(() => !isWhole(editor, value))
  // An earlier version was taken back, or the text was typed as HTML.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
    setLost(!isWhole(editor, value))
  }, [editor, value])
  return { editor, isLost }
}

const isWhole = (editor: Editor, html: string): boolean => isSameText(html, editor.getHTML())

const attributesOf = (field: ReturnType<typeof useField>): Record<string, string> => ({
  'role': 'textbox',
  'aria-multiline': 'true',
  ...Object.fromEntries(Object.entries(field).map(([name, value]) => [name, String(value)])),
})

/** A press on a field's label leads into a text as into any other control. */
function useFocusByLabel(id: string | undefined, editor: Editor) {
  useEffect(() => {
    if (!id) return
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => void editor.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [id, editor])
}
