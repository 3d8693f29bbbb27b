import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '../../keys/keys.ts'
import { ApprovalNeeded } from '../approval-needed.tsx'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { FormBar } from '../form-bar.tsx'
import { isChoosing } from './use-choosing.ts'
import { Unsaved } from '../unsaved.tsx'
import type { WaitingFor } from '../waiting-in.ts'

interface EditorFormProps<Typed extends object> {
  /** Of `useEditor` or `useNewForm`. */
  editor: {
    isSaved: boolean
    busy: boolean
    failure: string | null
    approval: WaitingFor | null
    submit: () => void
    unsaved: ComponentProps<typeof Unsaved<Typed>>
    changed?: ComponentProps<typeof ChangedMeanwhile>
  }
  className: string | undefined
  mayWrite?: boolean
  words: {
    save: string
    saving: string
    /** What waits where a second person must approve: "a discount of 60 %". */
    waits?: string
  }
  /** More buttons, before and after the one that saves. */
  before?: ReactNode
  actions?: ReactNode
  onFocus?: ComponentProps<'form'>['onFocus']
  children: ReactNode
}

/** A form: its fields, its buttons, what is not saved yet, and what others changed meanwhile. */
export function EditorForm<Typed extends object>(props: EditorFormProps<Typed>) {
  const { editor, className, mayWrite = true, words, before, actions, children } = props
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (!isChoosing(form.current)) editor.submit()
  }
  useKey('mod+s', words.save, submit, mayWrite && !editor.isSaved)
  if (editor.approval && words.waits)
    return <ApprovalNeeded approval={editor.approval} what={words.waits} />
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onFocus={props.onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Unsaved key={editor.unsaved.name} {...editor.unsaved} />
      {children}
      {mayWrite && (
        <FormBar failure={editor.failure}>
          {before}
          <Button
            type="submit"
            busy={editor.busy}
            busyLabel={words.saving}
            disabled={editor.isSaved}
          >
            {words.save}
          </Button>
          {actions}
        </FormBar>
      )}
      {editor.changed && <ChangedMeanwhile {...editor.changed} />}
    </form>
  )
}
