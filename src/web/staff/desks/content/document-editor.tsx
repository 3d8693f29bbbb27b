import { useRef, useState, type FocusEvent } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  deleteDocument,
  publishDocument,
  saveDocument,
  withdrawDocument,
  type StaffDocument,
} from '#contract/staff/content/content.ts'
import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { useNavigate } from '#web/router.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ContentFields } from './content-fields.tsx'
import { changesBetween, FIELDS, type Values } from './fields.ts'
import { pathInWords } from './path-in-words.ts'
import { Placeholders, type Typed } from './placeholders.tsx'
import { Preview } from './preview.tsx'
import { PreviewLink } from './preview-link.tsx'
import { usePreview } from './use-preview.ts'
import { Versions } from './versions.tsx'
import styles from './content.module.css'

interface DocumentEditorProps {
  document: StaffDocument
  onChanged: (document: StaffDocument) => void
}

/** The form of a document. Saves over the version that was read. */
export function DocumentEditor({ document, onChanged }: DocumentEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('content.write')
  const { id, kind } = document
  const editor = useEditor<StaffDocument, ContentForm>({
    name: 'content',
    given: document,
    typedOf: (saved) => (saved ?? document).form,
    named: (form) => ({ form }),
    send: (form, saved) => {
      const { version } = saved ?? document
      return send(saveDocument, { params: { id }, body: { version, form } })
    },
    differences: (theirs, ours) =>
      changesBetween(theirs, ours).map(({ names, was, is }) => ({
        field: pathInWords(names, t),
        theirs: was,
        ours: is,
      })),
    done: t('content.done'),
    onSaved: onChanged,
  })
  const { typed: form, setTyped, error, failed, isChanged } = editor
  const typed = useRef<Typed | null>(null)
  const preview = usePreview(form)
  const obstacles = preview.data?.obstacles ?? document.obstacles
  const problems = problemsOf(obstacles, t)
  const isLate = failed?.code === 'changed_meanwhile'
  return (
    <EditorForm
      editor={{ ...editor, failure: isLate ? null : (failed?.message ?? null) }}
      className={styles.form}
      mayWrite={mayWrite}
      words={{ save: t('content.save'), saving: t('content.saving') }}
      before={<Steps document={document} editor={editor} />}
      onFocus={(event: FocusEvent<HTMLFormElement>) => {
        const { target } = event as { target: EventTarget }
        if (isTyped(target)) typed.current = target
      }}
    >
      <Faults document={document} problems={problems} />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <ContentFields
          kind={kind}
          fields={FIELDS[kind]}
          values={form as unknown as Values}
          onChange={(values) => setTyped(values as unknown as ContentForm)}
          error={(path) => error(`form.${path}`) ?? problems[path]}
        />
      </fieldset>
      {mayWrite && <Placeholders typed={typed} />}
      <Preview form={preview.data?.form} error={preview.error} />
      <Versions document={document} mayRevert={mayWrite && !isChanged} onReverted={editor.take} />
      {mayWrite && (kind === 'promo' || kind === 'slider') && <PreviewLink id={id} />}
    </EditorForm>
  )
}

/** Links to it that lead nowhere, and what keeps it from being published. */
function Faults({
  document,
  problems,
}: {
  document: StaffDocument
  problems: Record<string, string>
}) {
  const t = useT()
  const found = Object.entries(problems)
  return (
    <>
      {document.links.length > 0 && (
        <Banner tone="warn" title={t('content.links')}>
          {document.links
            .map(({ slug, problem }) => `${slug} (${t(`content.link.${problem}`)})`)
            .join(', ')}
        </Banner>
      )}
      {found.length > 0 && (
        <Banner tone="info" title={t('content.obstacles')}>
          {found.map(([path, text]) => `${pathInWords(path.split('.'), t)}: ${text}`).join(' · ')}
        </Banner>
      )}
    </>
  )
}

interface StepsProps {
  document: StaffDocument
  editor: Pick<
    ReturnType<typeof useEditor<StaffDocument, ContentForm>>,
    'busy' | 'isChanged' | 'save' | 'take'
  >
}

/** What is done with what is saved: delete, withdraw or publish it. */
function Steps({ document, editor }: StepsProps) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'delete' | 'withdraw' | null>(null)
  const { id, kind, version, state } = document
  const isClosed = editor.busy || editor.isChanged
  const attempt = (call: typeof publishDocument | typeof withdrawDocument) =>
    editor.save(async () => {
      editor.take(await send(call, { params: { id }, body: { version } }))
      showToast({ tone: 'success', text: t('content.done') })
    })
  const remove = () =>
    editor.save(async () => {
      await send(deleteDocument, { params: { id } })
      await navigate(staffPages.contentOf(kind))
    })
  return (
    <>
      {state === 'draft' && (
        <Button variant="ghost" disabled={isClosed} onClick={() => setAsking('delete')}>
          {t('content.delete')}
        </Button>
      )}
      {state === 'published' && (
        <Button variant="ghost" disabled={isClosed} onClick={() => setAsking('withdraw')}>
          {t('content.withdraw')}
        </Button>
      )}
      <Button
        variant="secondary"
        disabled={isClosed || isShown(document)}
        onClick={() => void attempt(publishDocument)}
      >
        {t('content.publish')}
      </Button>
      <AskedDialog
        asking={asking}
        setAsking={setAsking}
        remove={remove}
        withdraw={() => attempt(withdrawDocument)}
      />
    </>
  )
}

interface AskedDialogProps {
  asking: 'delete' | 'withdraw' | null
  setAsking: (next: 'delete' | 'withdraw' | null) => void
  remove: () => Promise<void>
  withdraw: () => Promise<void>
}
function AskedDialog({ asking, setAsking, remove, withdraw }: AskedDialogProps) {
  const t = useT()
  return (
    <Confirm
      open={asking !== null}
      title={t(asking === 'delete' ? 'content.deleteTitle' : 'content.withdrawTitle')}
      text={t(asking === 'delete' ? 'content.deleteText' : 'content.withdrawText')}
      confirmLabel={t(asking === 'delete' ? 'content.delete' : 'content.withdraw')}
      cancelLabel={t('staff.close')}
      onConfirm={() => {
        setAsking(null)
        void (asking === 'delete' ? remove() : withdraw())
      }}
      onCancel={() => setAsking(null)}
    />
  )
}

const isShown = ({ state, version, published_version: published }: StaffDocument): boolean =>
  state === 'published' && version === published

/** A text in a language: a placeholder can go there. */
const isTyped = (target: EventTarget): target is Typed =>
  target instanceof HTMLElement &&
  target.lang !== '' &&
  (target.isContentEditable || 'setRangeText' in target)

/** What keeps it from being published, by field. */
const problemsOf = (
  obstacles: StaffDocument['obstacles'],
  t: ReturnType<typeof useT>,
): Record<string, string> =>
  Object.fromEntries(
    obstacles.map(({ field, problem, detail }) => {
      const path =
        problem === 'text'
          ? `${field}.${detail}`
          : problem === 'alt'
            ? `picture.alt.${detail}`
            : field
      return [path, t(`content.problem.${problem}` as never, { name: detail })]
    }),
  )
