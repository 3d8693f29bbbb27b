import { useEffect, useMemo, useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import {
  saveProduct,
  createProduct,
  previewProduct,
  type PartChoice,
  type StaffProduct,
} from '#contract/staff/goods/products.ts'
import type { Locale } from '#domain/locale.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { CallFailure } from '#web/send.ts'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { isUnchanged } from '#web/staff/form/is-unchanged.ts'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { differencesOf } from './differences.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import type { FormPart } from './form-state.ts'
import { FactsPart, TextsPart } from './part-facts.tsx'
import { FindPart, type Choices } from './part-find.tsx'
import { PhotosPart } from './part-photos.tsx'
import { VariationsPart } from './part-variations.tsx'
import styles from './product-form.module.css'

interface ProductEditorProps {
  /** Null for a product that is not saved yet. */
  product: StaffProduct | null
  initial: ProductForm
  /** What the hampers of a copied product are made of. */
  parts?: readonly PartChoice[] | undefined
  choices: Choices
  onSaved: (product: StaffProduct) => void
}

type Errors = Record<string, string[]>
const NONE = {}
const NO_PARTS: readonly PartChoice[] = []

/** The whole form of a product. Saves over the version that was read. */
export function ProductEditor(props: ProductEditorProps) {
  const { product, choices } = props
  const t = useT()
  const editor = useProductForm(props)
  const { form, setForm, version, busy, isLocked, known, isChanged, save, look, root } = editor
  useKey('mod+s', t('goods.save'), () => void save(), !isLocked)
  useKey('mod+p', t('goods.preview'), () => void look(), !isLocked)
  useKey('e', t('goods.editKey'), () => root.current?.querySelector('input')?.focus(), !isLocked)

  const part = partOf(editor)
  return (
    <form
      ref={root}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Unsaved
        name={`product-${product?.id ?? 'new'}-${version}`}
        changes={isChanged ? form : null}
        onRestore={setForm}
      />
      <TextsPart part={part} isNew={product === null} />
      <PhotosPart part={part} />
      <VariationsPart
        part={part}
        stock={product?.on_hand ?? NONE}
        nextDay={product?.next_day ?? NONE}
        known={known}
        onKnown={(one) => editor.setAdded((before) => [...before, one])}
        hampers={hampersOf(product)}
      />
      <FactsPart part={part} choices={choices} />
      <FindPart part={part} choices={choices} />
      {!isLocked && (
        <FormBar failure={editor.failure}>
          <Button variant="secondary" disabled={busy} onClick={() => void look()}>
            {t('goods.preview')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('goods.saving')} disabled={!isChanged}>
            {t('goods.save')}
          </Button>
        </FormBar>
      )}
      <PreviewDialog preview={editor.preview} onClose={() => editor.setPreview(null)} />
      <Changed editor={editor} choices={choices} />
    </form>
  )
}

type Editor = ReturnType<typeof useProductForm>

const partOf = ({ form, setForm, refused, isLocked }: Editor): FormPart => ({
  form,
  set: (change) => setForm((now) => ({ ...now, ...change })),
  error: (field) =>
    isUnchanged(field, refused.form, form)
      ? (refused.errors[`form.${field}`] ?? refused.errors[field])?.join('. ')
      : undefined,
  isLocked,
})

function Changed({ editor, choices }: { editor: Editor; choices: Choices }) {
  const t = useT()
  const locale = useLocale()
  const { newer, form, saved, known, setNewer, setVersion, save, setForm, setSaved } = editor
  return (
    <ChangedMeanwhile
      differences={
        newer &&
        differencesOf(
          { theirs: newer.form, ours: form, before: saved },
          {
            t,
            locale,
            choices,
            partName: partNames(locale, t('goods.partUnknown'), newer.parts, known),
          },
        )
      }
      onKeepOurs={() => {
        const over = newer!.version
        setNewer(null)
        setVersion(over)
        void save(over)
      }}
      onTakeTheirs={() => {
        setForm(newer!.form)
        setSaved(newer!.form)
        setVersion(newer!.version)
        setNewer(null)
      }}
      onClose={() => setNewer(null)}
    />
  )
}

const useProductState = ({ initial, product, parts = NO_PARTS }: UseProductForm) => {
  const [form, setForm] = useState(initial)
  const [version, setVersion] = useState(product?.version ?? 0)
  const [refused, setRefused] = useState<{ errors: Errors; form: ProductForm }>({
    errors: NONE,
    form,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState<StaffProduct | null>(null)
  const [preview, setPreview] = useState<Data<typeof previewProduct> | null>(null)
  const [saved, setSaved] = useState(initial)
  const [seen, setSeen] = useState(version)
  // Showing and hiding make a version too, of the same form.
  if (product && product.version !== seen) {
    setSeen(product.version)
    if (JSON.stringify(product.form) === JSON.stringify(saved)) setVersion(product.version)
  }
  const [added, setAdded] = useState(parts)
  const known = useMemo(() => [...(product?.parts ?? []), ...added], [product, added])
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved)
  return {
    form,
    setForm,
    version,
    setVersion,
    refused,
    setRefused,
    failure,
    setFailure,
    busy,
    setBusy,
    newer,
    setNewer,
    preview,
    setPreview,
    saved,
    setSaved,
    setAdded,
    known,
    isChanged,
  }
}

type UseProductForm = Omit<ProductEditorProps, 'choices'>

/** The form of a product, what is saved of it, and its calls. */
const useProductForm = (given: UseProductForm) => {
  const { product, onSaved } = given
  const may = usePermitted()
  const t = useT()
  const state = useProductState(given)
  const { form, version, busy, setForm, setSaved, setVersion, setNewer, setPreview } = state
  const { setRefused, setFailure, setBusy } = state
  const isLocked = !may('products.write')

  const attempt = async (work: (form: ProductForm) => Promise<void>) => {
    if (busy || isLocked) return
    setBusy(true)
    setRefused({ errors: NONE, form })
    setFailure(null)
    try {
      await work(whole(form))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.code === 'changed_meanwhile') return setNewer(error.details as StaffProduct)
      setRefused({ errors: error.errors, form })
      setFailure(allOf(error, t('goods.checkFields')))
    } finally {
      setBusy(false)
    }
  }
  const save = (over = version) =>
    attempt(async (given) => {
      const answer = await (product === null
        ? send(createProduct, { body: { form: given } })
        : send(saveProduct, { params: { id: product.id }, body: { version: over, form: given } }))
      setForm(answer.form)
      setSaved(answer.form)
      setVersion(answer.version)
      // A new product goes on to its own page.
      showToast({ tone: 'success', text: t('goods.saved'), staysOnNextPage: true })
      onSaved(answer)
    })
  const look = () =>
    attempt(async (given) => {
      setPreview(await send(previewProduct, { body: { id: product?.id ?? null, form: given } }))
    })
  return { ...state, isLocked, save, look, root: useFirstError(state.refused.errors) }
}

/** What a save was refused for, each reason once: not every one has a field in view. */
const allOf = ({ errors, message }: CallFailure, title: string): string => {
  const texts = [...new Set(Object.values(errors).flat())]
  return texts.length > 0 ? `${title}: ${texts.join(' · ')}` : message
}

const hampersOf = (product: StaffProduct | null): ReadonlySet<string> =>
  new Set(
    product?.form.variations.flatMap(({ id, parts }) =>
      id !== null && parts.length > 0 ? [id] : [],
    ),
  )

/** The form as it is sent: an address from the name, no empty search words. */
const whole = (form: ProductForm): ProductForm => ({
  ...form,
  slug: form.slug || slugFrom(form.name.id),
  search_words: form.search_words.map((word) => word.trim()).filter(Boolean),
})

const partNames = (
  locale: Locale,
  unknown: string,
  ...known: readonly (readonly PartChoice[])[]
) => {
  const names = new Map(
    known
      .flat()
      .map((one) => [one.variation_id, `${one.name[locale]}, ${one.variation_name[locale]}`]),
  )
  return (id: string) => names.get(id) ?? unknown
}

/** Brings the first refused field into view and focuses it. */
const useFirstError = (errors: Errors) => {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [errors])
  return root
}
