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
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
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
  const navigate = useNavigate()
  const mayWrite = usePermitted()('content.write')
  const [form, setForm] = useState<ContentForm>(document.form)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [asking, setAsking] = useState<'delete' | 'withdraw' | null>(null)
  const { busy, save, error, failure, failed } = useSave({ form })
  const typed = useRef<Typed | null>(null)
  const { id, kind, version, state } = document
  const isChanged = JSON.stringify(form) !== JSON.stringify(document.form)
  const newer =
    failed?.code === 'changed_meanwhile' && failed !== dismissed
      ? (failed.details as StaffDocument)
      : null
  const attempt = (work: () => Promise<StaffDocument>) =>
    save(async () => {
      const now = await work()
      setForm(now.form)
      onChanged(now)
      showToast({ tone: 'success', text: t('content.done') })
    })
  const store = (over = version) =>
    attempt(() => send(saveDocument, { params: { id }, body: { version: over, form } }))
  const remove = () =>
    save(async () => {
      await send(deleteDocument, { params: { id } })
      await navigate(staffPages.contentOf(kind))
    })
  const withdraw = () =>
    attempt(() => send(withdrawDocument, { params: { id }, body: { version } }))
  const preview = usePreview(form)
  const obstacles = preview.data?.obstacles ?? document.obstacles
  const problems = problemsOf(obstacles, t)
  const take = (now: StaffDocument) => {
    setDismissed(failed)
    setForm(now.form)
    onChanged(now)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
      onFocus={(event: FocusEvent<HTMLFormElement>) => {
        const { target } = event as { target: EventTarget }
        if (isTyped(target)) typed.current = target
      }}
    >
      <Unsaved
        name={`content-${id}-${version}`}
        changes={isChanged ? form : null}
        onRestore={setForm}
      />
      {document.links.length > 0 && (
        <Banner tone="warn" title={t('content.links')}>
          {document.links
            .map(({ slug, problem }) => `${slug} (${t(`content.link.${problem}`)})`)
            .join(', ')}
        </Banner>
      )}
      {obstacles.length > 0 && (
        <Banner tone="info" title={t('content.obstacles')}>
          {Object.entries(problems)
            .map(([path, text]) => `${pathInWords(path.split('.'), t)}: ${text}`)
            .join(' · ')}
        </Banner>
      )}
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <ContentFields
          kind={kind}
          fields={FIELDS[kind]}
          values={form as unknown as Values}
          onChange={(values) => setForm(values as unknown as ContentForm)}
          error={(path) => error(`form.${path}`) ?? problems[path]}
        />
      </fieldset>
      {mayWrite && <Placeholders typed={typed} />}
      <Preview form={preview.data?.form} error={preview.error} />
      <Versions document={document} mayRevert={mayWrite && !isChanged} onReverted={take} />
      {mayWrite && (kind === 'promo' || kind === 'slider') && <PreviewLink id={id} />}
      {mayWrite && (
        <FormBar
          failure={
            failed && failed.code !== 'changed_meanwhile' ? (failure ?? failed.message) : null
          }
        >
          {state === 'draft' && (
            <Button
              variant="ghost"
              disabled={busy || isChanged}
              onClick={() => setAsking('delete')}
            >
              {t('content.delete')}
            </Button>
          )}
          {state === 'published' && (
            <Button
              variant="ghost"
              disabled={busy || isChanged}
              onClick={() => setAsking('withdraw')}
            >
              {t('content.withdraw')}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={busy || isChanged || isShown(document)}
            onClick={() =>
              void attempt(() => send(publishDocument, { params: { id }, body: { version } }))
            }
          >
            {t('content.publish')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('content.saving')} disabled={!isChanged}>
            {t('content.save')}
          </Button>
        </FormBar>
      )}
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
      <ChangedMeanwhile
        differences={
          newer &&
          changesBetween(newer.form, form).map(({ names, was, is }) => ({
            field: pathInWords(names, t),
            theirs: was,
            ours: is,
          }))
        }
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => take(newer!)}
        onClose={() => setDismissed(failed)}
      />
    </form>
  )
}

const isShown = ({ state, version, published_version: published }: StaffDocument): boolean =>
  state === 'published' && version === published

/** A text in a language: a placeholder can go there. */
const isTyped = (target: EventTarget): target is Typed =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.lang !== ''

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
